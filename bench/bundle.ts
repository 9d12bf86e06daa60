// Size of the JavaScript that each route loads from the production build, in kB (1000 bytes) of Brotli.
// `npm run bench:bundle` prints it; a test asserts the limits.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { currentBuild } from '../scripts/builds.mjs';
import { saveResults } from './results.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

export interface RouteSize {
  readonly route: string;
  /** Size of all scripts of the route, and its limit. */
  readonly kB: number;
  readonly limit: number;
  readonly files: number;
  /** Size of the scripts that are prefetched when the browser is idle. */
  readonly aheadKB: number;
}

const entry = 'index.html';
/**
 * Scripts of every route behind sign-in, which the sign-in page prefetches: application and notifications.
 */
const app = ['src/app/app.tsx', 'src/app/notifications/notification-holder.tsx'];

const limits = { signIn: 100, list: 440, details: 470, other: 455 };
/**
 * Each file is a request. The last one loads after the screen is shown; the page's first script comes on top.
 */
export const maxFiles = 16;

/**
 * Routes of a module, by the same rules as in the server: `resources/users/list.tsx` is `/users`. A form has
 * two routes.
 */
function routesOf(module: string): string[] {
  const [, resource, screen] =
    /^resources\/([^/]+)\/(list|form|show|own|screen|stores)\.tsx$/.exec(module) ?? [];
  if (resource === undefined || screen === undefined) return [];
  if (screen === 'list' || screen === 'screen') return [`/${resource}`];
  if (screen === 'form') return [`/${resource}/create`, `/${resource}/edit/:id`];
  if (screen === 'own') return [`/my-${resource}`];
  return [screen === 'show' ? `/${resource}/:id` : `/${resource}/:id/${screen}`];
}

/** Files of these modules and of everything that they import statically. */
function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (module: string) => {
    if (seen.has(module)) return;
    seen.add(module);
    const chunk = manifest[module];
    if (!chunk) throw new Error(`The build has no module ${module}`);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  const files = [...seen].map((module) => manifest[module]?.file ?? '');
  return new Set(files.filter((file) => file.endsWith('.js')));
}

/** Sizes of all routes. `dist` is the client's build with its manifest and its `.br` files. */
export function bundleSizes(dist: string): RouteSize[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const bytes = (files: Iterable<string>) => {
    let sum = 0;
    for (const file of files) {
      const packed = join(dist, `${file}.br`);
      sum += statSync(existsSync(packed) ? packed : join(dist, file)).size;
    }
    return sum;
  };
  const kB = (count: number) => Math.round(count / 100) / 10;

  const screens = Object.keys(manifest)
    .filter((module) => routesOf(module).length > 0)
    .sort();
  const everything = filesOf(manifest, [entry, ...app, ...screens]);
  const measure = (route: string, modules: readonly string[], limit: number): RouteSize => {
    const files = filesOf(manifest, [entry, ...modules]);
    const size = bytes(files);
    return {
      route,
      kB: kB(size),
      files: files.size,
      limit,
      aheadKB: kB(bytes(everything) - size),
    };
  };
  return [
    measure('/login', [], limits.signIn),
    ...screens.flatMap((screen) => {
      const kind = screen.endsWith('/list.tsx') ? 'list' : screen.endsWith('/show.tsx') ? 'details' : 'other';
      const limit = limits[kind];
      return routesOf(screen).map((route) => measure(route, [...app, screen], limit));
    }),
  ];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const sizes = bundleSizes(join(currentBuild() ?? '', 'client'));
  console.log('kB of JavaScript by brotli');
  const table = sizes.map(({ route, kB, limit, files, aheadKB }) => ({
    route,
    loads: kB,
    limit,
    files,
    'fetched ahead': aheadKB,
  }));
  console.table(table);
  await saveResults('bundle', { table });
  process.exitCode = sizes.some(({ kB, limit, files }) => kB > limit || files > maxFiles) ? 1 : 0;
}
