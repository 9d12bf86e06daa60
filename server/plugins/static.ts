// The built console: hashed files for ever, `index.html` never kept, with what its first script needs to know of the
// asked-for screen.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isThere } from '#server/folders.ts';
import { notFound } from '#server/kit/errors.ts';
import { within } from '#server/kit/kept.ts';
import { adminApi } from '#src/shared/api-bases.ts';
import { demoNoticePath } from '#src/shared/paths.ts';
import { type Manifest, modulesFor, recordCall, wantedAddress } from './preload.ts';

const year = 31_536_000;

/** In the page of a server where anybody can sign in by a demo account: its sign-in says so. */
const demoNotice = '<meta name="demo-accounts" content="yes">';

/** How long a page waits for what it says of them. */
const noticeWaitMs = 1_000;

/** How the script that looks for a session (`src/begin.ts`) stands in the page. */
const firstScript = '<script id="first-script"';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The first script with what it is told of the page at this address. */
function told(manifest: Manifest, address: string): string {
  const url = wantedAddress(address);
  const { call, grant, anywhere } = recordCall(manifest, url) ?? {};
  const facts = {
    page: url.pathname + url.search,
    files: modulesFor(manifest, url.pathname)
      .map((file) => `/${file}`)
      .join(' '),
    me: `${adminApi}/me`,
    record: call,
    grant,
    anywhere: anywhere ? 'yes' : undefined,
  };
  const attributes = Object.entries(facts).map(([name, fact]) =>
    fact === undefined ? '' : ` data-${name}="${escaped(fact)}"`,
  );
  return firstScript + attributes.join('');
}

/**
 * Where a file of another build is: an earlier one's for a console that is open since before this server started, a
 * later one's where another process has begun to send it.
 */
async function folderOfOtherBuild(consoleDir: string, name: string): Promise<string | undefined> {
  // Its hash is a part of its name, so that the same name is the same file in every build.
  if (!/^[\w-]+(\.[\w-]+)+$/.test(name)) return undefined;
  const builds = dirname(dirname(consoleDir));
  for (const build of await readdir(builds).catch(() => [])) {
    const folder = join(builds, build, 'client/assets');
    if (!build.startsWith('.') && (await isThere(join(folder, name)))) return folder;
  }
  return undefined;
}

type HasDemo = () => Promise<boolean>;

/** What the page says of the demo accounts. It is there without the database too, and where that hangs. */
async function noticeOf(hasDemo: HasDemo): Promise<string> {
  const isDemo = await within(noticeWaitMs, hasDemo(), () => false).catch(() => false);
  return isDemo ? demoNotice : '';
}

/** Serves the API alone. The development server, which serves the console, asks for what its page has to say. */
export function serveNoConsole(app: FastifyInstance, hasDemo: HasDemo) {
  app.setNotFoundHandler(async ({ url }, reply) => {
    if (url !== demoNoticePath) throw notFound();
    return reply.type('text/html; charset=utf-8').send(await noticeOf(hasDemo));
  });
}

/** Serves the console for every path that is no call and no file. `hasDemo`: whether the demo accounts work. */
export async function serveConsole(app: FastifyInstance, consoleDir: string, hasDemo: HasDemo) {
  const [page, manifest] = await Promise.all([
    readFile(join(consoleDir, 'index.html'), 'utf8'),
    readFile(join(consoleDir, '.vite/manifest.json'), 'utf8').then((text) => JSON.parse(text) as Manifest),
  ]);

  await app.register(
    async (files) => {
      files.addHook('onRoute', (route) => {
        route.config = { ...route.config, access: 'public', rateLimit: false, inOverload: true };
        route.schema = { ...route.schema, hide: true };
      });
      await files.register(fastifyStatic, {
        root: join(consoleDir, 'assets'),
        preCompressed: true,
        immutable: true,
        maxAge: year * 1_000,
        index: false,
      });
      files.setNotFoundHandler(async (request, reply) => {
        const name = request.url.slice('/assets/'.length).split('?', 1)[0] ?? '';
        const folder = await folderOfOtherBuild(consoleDir, name);
        if (folder === undefined || !['GET', 'HEAD'].includes(request.method)) throw notFound();
        return reply.sendFile(name, folder);
      });
    },
    { prefix: '/assets' },
  );

  // Everything else that a browser asks to be shown is a screen of the console.
  // Known before somebody asks: to look takes as long as a sign-in does, behind all that are under way.
  app.addHook('onReady', async () => void hasDemo().catch(() => {}));
  app.setNotFoundHandler(async ({ url, method }, reply) => {
    const isCall = /^\/(api|uploads|assets|metrics)([/?]|$)/.test(url);
    if (isCall || !['GET', 'HEAD'].includes(method)) throw notFound();
    const notice = await noticeOf(hasDemo);
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(page.replace('</head>', `${notice}</head>`).replace(firstScript, () => told(manifest, url)));
  });
}
