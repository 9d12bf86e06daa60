// The built console: hashed files for ever, `index.html` never kept, and the modules of the asked-for screen preloaded.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#server/kit/errors.ts';
import { type Manifest, modulesFor } from './preload.ts';

const year = 31_536_000;

/** In the page of a server where anybody can sign in by a demo account: its sign-in says so. */
const demoNotice = '<meta name="demo-accounts" content="yes">';

/** Serves the console for every path that is no call and no file. `hasDemo`: whether the demo accounts work. */
export async function serveConsole(
  app: FastifyInstance,
  consoleDir: string,
  hasDemo: () => Promise<boolean>,
) {
  const [page, manifest] = await Promise.all([
    readFile(join(consoleDir, 'index.html'), 'utf8'),
    readFile(join(consoleDir, '.vite/manifest.json'), 'utf8').then((text) => JSON.parse(text) as Manifest),
  ]);

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // The page is there without the database too.
    const notice = (await hasDemo().catch(() => false)) ? demoNotice : '';
    const links = modulesFor(manifest, request.url.split('?', 1)[0] ?? '/')
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      .join('');
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(page.replace('</head>', `${notice}${links}</head>`));
  };

  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public', rateLimit: false, inOverload: true };
      route.schema = { ...route.schema, hide: true };
    });
    await files.register(fastifyStatic, {
      root: join(consoleDir, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: year * 1_000,
      index: false,
      decorateReply: false,
    });
  });

  // Everything else that a browser asks to be shown is a screen of the console.
  app.setNotFoundHandler((request, reply) => {
    const isCall = /^\/(api|uploads|assets)(\/|$)/.test(request.url);
    if (isCall || !['GET', 'HEAD'].includes(request.method)) throw notFound();
    return sendPage(request, reply);
  });
}
