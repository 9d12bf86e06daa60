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

it.each([
  ['server/db/tables/', /^server\/db\/(tables\/|columns\.ts|search\.ts)/],
  ['server/kit/', /^server\/(kit\/|db\/|images\/|storage\/|jobs\/|short-texts\.ts|causes\.ts|folders\.ts)/],
])('%s imports only the folders below it', (folder, allowed) => {
  const wrong = files
    .filter((file) => file.startsWith(folder))
    .flatMap((file) => importsOf(file).map((target) => `${file} → ${target}`))
    .filter((pair) => !allowed.test(pair.split(' → ')[1] ?? ''));
  expect(wrong).toEqual([]);
});
