// Creates a build of the "next version": the same server with more migrations.
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { currentBuild } from '../../scripts/builds.mjs';
import { afterwards } from './afterwards.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Creates the build, which is removed after the test file. Returns the command that starts its server. */
export async function buildWith(...migrations: readonly string[]): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'console-other-build-'));
  afterwards(() => rm(folder, { recursive: true, force: true }));
  const current = currentBuild() ?? '';
  const build = join(folder, 'builds/next');
  const server = join(build, 'server');
  const there = join(server, 'migrations');
  await cp(join(current, 'server'), server, { recursive: true });
  await symlink(join(current, 'client'), join(build, 'client'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const path = join(there, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8'));
  for (const [index, text] of migrations.entries()) {
    const tag = `9${index}_next`;
    const last = journal.entries.at(-1);
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1_000, tag });
    await writeFile(join(there, `${tag}.sql`), text);
  }
  await writeFile(path, JSON.stringify(journal));
  return [process.execPath, join(server, 'main.js')];
}
