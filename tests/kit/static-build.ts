// The built console as any web server would serve it: its files, and `index.html` for every other path.
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

/** Answers a path with its file of the build. Nothing is written into the page. */
export async function sendBuilt(pathname: string, response: ServerResponse): Promise<void> {
  const root = join(currentBuild() ?? '', 'client');
  const wanted = join(root, normalize(pathname));
  const file = extname(wanted) in types ? wanted : join(root, 'index.html');
  const content = await readFile(file).catch(() => undefined);
  response.writeHead(content ? 200 : 404, { 'content-type': types[extname(file)] ?? '' });
  response.end(content);
}
