// Compares the results of a benchmark with the committed ones. SAVE=1 replaces them.
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';

interface Measured {
  readonly machine: string;
}

/** Columns that are parameters of a measurement, not results. */
const circumstances = ['users', 'connections'];
/** Maximum number of differences to print. */
const maxDifferences = 20;

/** Identifies a row of a table: its texts and parameters. */
const nameOf = (row: object): string =>
  Object.entries(row)
    .flatMap(([key, value]) => {
      if (circumstances.includes(key)) return `${key} ${value}`;
      return typeof value === 'string' && !key.endsWith('spread') ? value : [];
    })
    .join(', ');

function numbersIn(value: unknown, path: readonly string[] = []): [string, number][] {
  if (typeof value === 'number') return [[path.join(' · '), value]];
  if (value === null || typeof value !== 'object') return [];
  const parts = Array.isArray(value) ? value.map((row) => [nameOf(row), row]) : Object.entries(value);
  return parts.flatMap(([name, part]) => numbersIn(part, [...path, name]));
}

/**
 * A line for each number that differs from the committed one by more than a fifth, largest difference first.
 */
export function differences(committed: Measured, measured: Measured): string[] {
  const before = new Map(numbersIn(committed));
  const all = numbersIn(measured).flatMap(([path, now]) => {
    const was = before.get(path);
    return was === undefined ? [] : { path, was, now, part: Math.abs(now - was) / Math.abs(was) };
  });
  const far = all.filter(({ part }) => part > 0.2).toSorted((one, other) => other.part - one.part);
  return [
    `Differ by more than a fifth from the committed results (${committed.machine}): ${far.length || 'none'} of ${all.length} numbers`,
    ...far.slice(0, maxDifferences).map(({ path, was, now }) => `  ${path}: ${was} → ${now}`),
    ...(far.length > maxDifferences ? [`  and ${far.length - maxDifferences} more`] : []),
  ];
}

/** Prints the differences from `bench/figures/<name>.json`, and overwrites that file if SAVE is set. */
export async function saveResults(name: string, figures: object): Promise<void> {
  const file = join(import.meta.dirname, 'figures', `${name}.json`);
  const measured = { machine: `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`, ...figures };
  if (existsSync(file)) {
    console.log(differences(JSON.parse(await readFile(file, 'utf8')), measured).join('\n'));
  }
  if (!process.env.SAVE) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(measured, null, 2)}\n`);
}
