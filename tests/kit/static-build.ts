// Serves the built console like a static web server: files, and `index.html` for all other paths.
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { currentBuild } from '../../scripts/builds.mjs';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** Sends the file of a path unchanged, without the data that the real server inlines. */
export async function sendBuildFile(pathname: string, response: ServerResponse): Promise<void> {
  const root = join(currentBuild() ?? '', 'client');
  const path = join(root, normalize(pathname));
  const file = extname(path) in types ? path : join(root, 'index.html');
  const content = await readFile(file).catch(() => undefined);
  response.writeHead(content ? 200 : 404, { 'content-type': types[extname(file)] ?? '' });
  response.end(content);
}
