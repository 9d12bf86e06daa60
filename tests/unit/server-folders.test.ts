// Checks which server folders import each other. The linter finds import cycles between files.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => `server/${file}`);

const importsOf = (file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/from '(#server\/|\.\.?\/)([^']+)'/g)].map(
    ([, start = '', rest = '']) =>
      start === '#server/' ? `server/${rest}` : relative(root, join(root, dirname(file), start, rest)),
  );

const moduleOf = (file: string) => /^server\/modules\/([^/]+)\//.exec(file)?.[1];

const moduleImports = new Map<string, Set<string>>();
for (const file of files) {
  const from = moduleOf(file);
  if (!from) continue;
  const targets = moduleImports.get(from) ?? new Set();
  moduleImports.set(from, targets);
  for (const to of importsOf(file).map(moduleOf)) if (to && to !== from) targets.add(to);
}

/** All modules that a module imports, directly or not. */
function dependenciesOf(module: string, seen = new Set<string>()): Set<string> {
  for (const next of moduleImports.get(module) ?? []) {
    if (seen.has(next)) continue;
    seen.add(next);
    dependenciesOf(next, seen);
  }
  return seen;
}

it('has no import cycles between modules', () => {
  expect(moduleImports.size).toBeGreaterThan(15);
  expect([...moduleImports.keys()].filter((module) => dependenciesOf(module).has(module))).toEqual([]);
});

/** The server's folders and single files, lowest first. Each imports only earlier ones. */
const order = [
  'trusted-proxies cached-value causes environment folders log root short-texts start-error storage-failure',
  'db',
  'http',
  'lists',
  'files',
  'records',
  'jobs',
  'mail',
  'notices',
  'modules',
  'seed',
  'prepare-database',
  'backup',
  'doctor',
  'metrics',
  'cli',
  'app first-start job-handlers lock main',
].map((names) => names.split(' '));

const layerOf = (file: string) => {
  const [, name = ''] = /^server\/([\w-]+)/.exec(file) ?? [];
  return order.findIndex((names) => names.includes(name));
};

it('has each file in a known folder', () => {
  expect(files.filter((file) => layerOf(file) === -1)).toEqual([]);
});

it('imports only folders that are lower in the order', () => {
  const upward = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => layerOf(target) > layerOf(file))
      .map((target) => `${file} → ${target}`),
  );
  expect(upward).toEqual([]);
});

it('imports in the tables nothing but columns, indexes and search', () => {
  const allowed = /^server\/db\/(tables\/|columns\.ts|list-indexes\.ts|search\.ts)/;
  const wrong = files
    .filter((file) => file.startsWith('server/db/tables/'))
    .flatMap((file) => importsOf(file).filter((target) => !allowed.test(target)));
  expect(wrong).toEqual([]);
});
