// `npm run drill:compose`: runs the setup of compose.yaml as local processes, for machines without Docker.
// Two consoles of the current build, PostgreSQL, an S3-compatible store, and Debian's caddy with TLS and the
// same Caddyfile.
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { png } from '#tests/kit/pictures.ts';
import { s3Account, s3Bucket, startS3 } from '#tests/kit/s3.ts';
import { type ServerProcess, startServer } from '#tests/kit/server-process.ts';
import { adminApi, publicApi } from '../../shared/contract/paths.ts';
import { ensureBuild } from '../ensure-build.mjs';
import { check, freePort, programOf, settled, start } from './steps.ts';

const administrator = { email: 'drill@example.com', password: 'a password for the drill only' };
const metricsToken = 'a-token-for-the-drill-only';

await ensureBuild();
const caddy = programOf('caddy');

const base = await mkdtemp(join(tmpdir(), 'console-drill-'));
const ends: (() => Promise<unknown>)[] = [() => rm(base, { recursive: true, force: true, maxRetries: 20 })];

try {
  let postgres = await startEmbeddedPostgres({ dataDir: base });
  ends.push(() => postgres.stop());
  const { user, host, port, database } = postgres.connection;
  const s3 = await startS3(join(base, 's3'));
  ends.push(() => s3.stop());

  const ports = [await freePort(), await freePort()];
  const proxyPort = await freePort();
  const site = `https://localhost:${proxyPort}`;
  const startConsole = (index: number): Promise<ServerProcess> =>
    startServer({
      env: {
        PORT: String(ports[index]),
        DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`,
        DATABASE_PROCESSES: '2',
        DATA_DIR: join(base, `console-${index + 1}`),
        S3_BUCKET: s3Bucket,
        S3_ENDPOINT: s3.endpoint,
        S3_ACCESS_KEY_ID: s3Account.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
        PUBLIC_URL: site,
        TRUST_PROXY: '127.0.0.1',
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        METRICS_TOKEN: metricsToken,
        BACKUP_EVERY: '1d',
        BACKUP_TO: 's3',
      },
    });
  // Both start together on an empty database, as with `docker compose up`.
  const consoles = await Promise.all([startConsole(0), startConsole(1)]);
  ends.push(() => Promise.all(consoles.map((one) => one.stop())));

  const proxy = start(caddy, ['run', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      HOME: base,
      XDG_DATA_HOME: join(base, 'caddy'),
      XDG_CONFIG_HOME: join(base, 'caddy'),
      SITE_ADDRESS: site,
      CONSOLES: ports.map((port) => `127.0.0.1:${port}`).join(' '),
    },
  });
  ends.push(() => proxy.end());

  const agent = new Agent({ rejectUnauthorized: false, keepAlive: true, maxSockets: 20 });
  ends.push(async () => agent.destroy());
  interface Answer {
    status: number;
    headers: Record<string, unknown>;
    text: string;
  }
  let token = '';
  const ask = (method: string, path: string, body?: Buffer | string, type = 'application/json') =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request(
        `${site}${path}`,
        {
          method,
          agent,
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part) => parts.push(part)).on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(parts).toString(),
            }),
          );
        },
      );
      sent.on('error', reject).end(body);
    });
  /** Waits until the proxy listens and has a certificate. */
  const settles = (what: () => Promise<boolean>) =>
    settled(what, 30_000, () => `The proxy does not answer: ${proxy.said()}`);
  await settles(async () => (await ask('GET', '/readyz')).status === 200);

  const page = await ask('GET', '/');
  check('the console is served over TLS', page.text.includes('<div id="root">'));
  const signedIn = await ask('POST', `${publicApi}/auth/login`, JSON.stringify(administrator));
  check('the administrator from the environment can sign in', signedIn.status === 200);
  token = JSON.parse(signedIn.text).data.accessToken;

  /** Which consoles answered, by the common prefix of their request ids. */
  const whoAnswered = async (path: string, times: number) => {
    const answers = await Promise.all(Array.from({ length: times }, () => ask('GET', path)));
    return {
      consoles: new Set(answers.map(({ headers }) => String(headers['x-request-id']).slice(0, 11))),
      statuses: new Set(answers.map(({ status }) => status)),
      texts: new Set(answers.map(({ text }) => text)),
    };
  };
  const lists = await whoAnswered(`${adminApi}/users`, 20);
  check(
    'both consoles accept the session and give the same answer',
    lists.consoles.size === 2 && lists.texts.size === 1,
  );

  const sessions = JSON.parse((await ask('GET', `${adminApi}/me/sessions`)).text).data;
  check(
    'a session has the address of the client',
    /^(::1|::ffff:127\.0\.0\.1|127\.0\.0\.1)$/.test(sessions[0].address),
  );

  const picture = new FormData();
  picture.set('name', 'Boots');
  picture.set('description', 'For feet');
  picture.set('icon', new Blob([png()], { type: 'image/png' }), 'icon.png');
  const encoded = new Response(picture);
  const upload = await ask(
    'POST',
    `${adminApi}/product-categories`,
    Buffer.from(await encoded.arrayBuffer()),
    encoded.headers.get('content-type') ?? '',
  );
  check('an image is uploaded', upload.status === 201);
  const shown = await whoAnswered(JSON.parse(upload.text).data.iconUrl, 10);
  check('both consoles serve the image', shown.consoles.size === 2 && [...shown.statuses].join() === '200');

  const { findings } = JSON.parse((await ask('GET', `${adminApi}/settings/system`)).text).data;
  const texts = findings.map(({ text }: { text: string }) => text);
  check(
    'administrators see the state of the backups',
    texts.some((text: string) =>
      /^(No backup in the S3 store|Last good backup: .* in the S3 store)/.test(text),
    ),
  );

  const closed = await ask('GET', '/metrics');
  check('the metrics need a token', closed.status === 401);

  await postgres.stop();
  const away = await ask('GET', `${adminApi}/users`);
  check(
    'without its database a console answers 503 with Retry-After',
    away.status === 503 && Number(away.headers['retry-after']) > 0 && away.text.includes('not available'),
  );
  check(
    'without its database a console serves the sign-in page',
    (await ask('GET', '/login')).text.includes('<div id="root">'),
  );
  postgres = await startEmbeddedPostgres({ dataDir: base });
  await settles(async () => (await ask('GET', '/readyz')).status === 200);

  let stopped = false;
  const failures: string[] = [];
  let answered = 0;
  const load = Array.from({ length: 8 }, async () => {
    while (!stopped) {
      const { status } = await ask('GET', `${adminApi}/users`).catch((error) => ({ status: String(error) }));
      answered += 1;
      if (status !== 200) failures.push(String(status));
    }
  });
  for (const index of [0, 1]) {
    await consoles[index]?.stop();
    consoles[index] = await startConsole(index);
    await settles(async () => (await fetch(`http://127.0.0.1:${ports[index]}/readyz`)).ok);
    const before = answered;
    // The proxy checks its servers every two seconds.
    await settles(
      async () => answered > before + 200 && (await whoAnswered('/readyz', 20)).consoles.size === 2,
    );
  }
  check('the consoles restart one after the other under load', consoles.length === 2);
  await consoles[0]?.stop('SIGKILL');
  const since = answered;
  await settles(async () => answered > since + 200);
  stopped = true;
  await Promise.all(load);
  console.log(
    `  ${answered} reads meanwhile, ${failures.length} not answered: ${[...new Set(failures)].join(', ')}`,
  );
  // A kill fails the requests that the killed console was handling: at most eight.
  check('a kill fails only requests that the console was handling', failures.length <= 8);
  const last = await ask('GET', '/readyz');
  check('the other console still answers', last.status === 200);
  console.log('The setup works.');
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const end of ends.reverse()) await end().catch((error) => console.error(error));
}
