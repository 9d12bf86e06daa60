// What a benchmark measured, kept with the commit: the next change is compared with it.
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** Writes `bench/figures/<name>.json`. */
export async function keepFigures(name: string, figures: object): Promise<void> {
  const folder = join(import.meta.dirname, 'figures');
  await mkdir(folder, { recursive: true });
  const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`;
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify({ machine, ...figures }, null, 2)}\n`);
}
