// What a benchmark measured, beside what is kept of it with the commit. Where KEEP=1 is set, it takes that one's place: the next
// change is compared with it.
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';

interface Measured {
  readonly machine: string;
}

/** Numbers that say what was measured, not what came of it. */
const circumstances = ['users', 'connections'];
/** How many differences are told. */
const most = 20;

/** What tells a row of a table from the others: its words, and what it was measured with. */
const nameOf = (row: object): string =>
  Object.entries(row)
    .flatMap(([key, value]) => {
      if (circumstances.includes(key)) return `${key} ${value}`;
      return typeof value === 'string' && !key.endsWith('spread') ? value : [];
    })
    .join(', ');

/** Each number with the way to it. */
function numbersIn(value: unknown, way: readonly string[] = []): [string, number][] {
  if (typeof value === 'number') return [[way.join(' · '), value]];
  if (value === null || typeof value !== 'object') return [];
  const parts = Array.isArray(value) ? value.map((row) => [nameOf(row), row]) : Object.entries(value);
  return parts.flatMap(([name, part]) => numbersIn(part, [...way, name]));
}

/** A line for each number that is another one than what is kept by more than a fifth, those first that differ most. */
export function differences(kept: Measured, measured: Measured): string[] {
  const before = new Map(numbersIn(kept));
  const all = numbersIn(measured).flatMap(([way, now]) => {
    const was = before.get(way);
    return was === undefined ? [] : { way, was, now, part: Math.abs(now - was) / Math.abs(was) };
  });
  const far = all.filter(({ part }) => part > 0.2).toSorted((one, other) => other.part - one.part);
  return [
    `More than a fifth from what is kept (${kept.machine}): ${far.length || 'none'} of ${all.length} figures`,
    ...far.slice(0, most).map(({ way, was, now }) => `  ${way}: ${was} → ${now}`),
    ...(far.length > most ? [`  and ${far.length - most} more`] : []),
  ];
}

/** Tells how it differs from `bench/figures/<name>.json`, and writes that if it is wanted. */
export async function keepFigures(name: string, figures: object): Promise<void> {
  const file = join(import.meta.dirname, 'figures', `${name}.json`);
  const measured = { machine: `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`, ...figures };
  if (existsSync(file)) {
    console.log(differences(JSON.parse(await readFile(file, 'utf8')), measured).join('\n'));
  }
  if (!process.env.KEEP) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(measured, null, 2)}\n`);
}
