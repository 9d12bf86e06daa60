// What a benchmark measured, kept with the commit where KEEP=1 is set: the next change is compared with it.
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** Writes `bench/figures/<name>.json` if that is wanted. */
export async function keepFigures(name: string, figures: object): Promise<void> {
  if (!process.env.KEEP) return;
  const folder = join(import.meta.dirname, 'figures');
  await mkdir(folder, { recursive: true });
  const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`;
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify({ machine, ...figures }, null, 2)}\n`);
}
