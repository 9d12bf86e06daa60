// Finds programs that tests need, and installs missing packages.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { projectRoot } from './sources.mjs';

export const programFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin'];

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

export function findProgram(names, env, folders, works) {
  const path = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = names.flatMap((name) => [...path, ...folders].map((folder) => join(folder, name)));
  return [...new Set(candidates)].find((candidate) => isProgram(candidate) && works(candidate));
}

/** Runs a program with its output on standard error; returns whether it succeeded. */
export const run = (program, args, env = {}) =>
  spawnSync(program, args, {
    cwd: projectRoot,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env },
    timeout: 300_000,
  }).status === 0;

export function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  process.stderr.write(`Installing the package ${name} …\n`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  return (
    run('apt-get', ['update', '-qq'], env) &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], env)
  );
}
