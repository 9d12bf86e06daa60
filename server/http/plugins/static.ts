// Serves the built console: hashed files with a long cache life, and an uncached `index.html` with preload hints.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { within } from '#server/cached-value.ts';
import { isThere } from '#server/folders.ts';
import { notFound } from '#server/http/errors.ts';
import { adminApi, demoNoticePath } from '#shared/contract/paths.ts';
import { type Manifest, modulesFor, recordCall, targetAddress } from './preload.ts';

const year = 31_536_000;

/** Marks the page of a server with active demo accounts; the sign-in screen shows a notice then. */
const demoNotice = '<meta name="demo-accounts" content="yes">';

/** Shows the sign-in page that this server sends links for forgotten passwords. */
const accountLinks = '<meta name="account-links" content="yes">';

/** How long a page waits for the check of the demo accounts. */
const noticeWaitMs = 1_000;

/** Start of the first script's tag (`src/app/first-script.ts`) in the page. */
const firstScript = '<script id="first-script"';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The first script's tag with data attributes for the page at this address. */
function firstScriptFor(manifest: Manifest, address: string): string {
  const url = targetAddress(address);
  const { call, permission, anywhere } = recordCall(manifest, url) ?? {};
  const facts = {
    page: url.pathname + url.search,
    files: modulesFor(manifest, url.pathname)
      .map((file) => `/${file}`)
      .join(' '),
    me: `${adminApi}/me`,
    record: call,
    permission,
    anywhere: anywhere ? 'yes' : undefined,
  };
  const attributes = Object.entries(facts).map(([name, fact]) =>
    fact === undefined ? '' : ` data-${name}="${escaped(fact)}"`,
  );
  return firstScript + attributes.join('');
}

/**
 * Finds a file in another build's folder: an earlier build for consoles opened before this server started, or a later one
 * that another process has begun to serve.
 */
async function folderOfOtherBuild(consoleDir: string, name: string): Promise<string | undefined> {
  // Names contain a content hash, so a name means the same file in every build.
  if (!/^[\w-]+(\.[\w-]+)+$/.test(name)) return undefined;
  const builds = dirname(dirname(consoleDir));
  for (const build of await readdir(builds).catch(() => [])) {
    const folder = join(builds, build, 'client/assets');
    if (!build.startsWith('.') && (await isThere(join(folder, name)))) return folder;
  }
  return undefined;
}

interface Offers {
  /** Whether the demo accounts work. */
  readonly hasDemo: () => Promise<boolean>;
  /** The host name at which passkeys work. */
  readonly passkeyHost: string | undefined;
}

/** Tags for the sign-in page. Without the demo notice if the database is slow or down: the page must still load. */
async function tagsOf({ hasDemo, passkeyHost }: Offers): Promise<string> {
  const isDemo = await within(noticeWaitMs, hasDemo(), () => false).catch(() => false);
  const passkeys = passkeyHost ? `<meta name="passkey-host" content="${escaped(passkeyHost)}">` : '';
  return accountLinks + passkeys + (isDemo ? demoNotice : '');
}

/** For the development server: serves no console, only the tags that the development server puts into its page. */
export function serveNoConsole(app: FastifyInstance, offers: Offers) {
  app.setNotFoundHandler(async ({ url }, reply) => {
    if (url !== demoNoticePath) throw notFound();
    return reply.type('text/html; charset=utf-8').send(await tagsOf(offers));
  });
}

/** Serves the console on every path outside the API and the files. */
export async function serveConsole(app: FastifyInstance, consoleDir: string, offers: Offers) {
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

  // All other paths are screens of the console.
  // Checked ahead of the first request: the check costs a password hash and would queue behind sign-ins.
  app.addHook('onReady', async () => void offers.hasDemo().catch(() => {}));
  app.setNotFoundHandler(async ({ url, method }, reply) => {
    const isCall = /^\/(api|uploads|assets|metrics)([/?]|$)/.test(url);
    if (isCall || !['GET', 'HEAD'].includes(method)) throw notFound();
    const tags = await tagsOf(offers);
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(
        page.replace('</head>', `${tags}</head>`).replace(firstScript, () => firstScriptFor(manifest, url)),
      );
  });
}
