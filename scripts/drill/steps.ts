// Helpers of the drills: free ports, checks, installed programs, processes and waiting.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { findProgram, installPackage, programFolders } from '../installed-program.mjs';

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Prints a check. Throws if it failed. */
export function check(what: string, holds: boolean): void {
  console.log(`${holds ? '✓' : '✗'} ${what}`);
  if (!holds) throw new Error(`Check failed: ${what}`);
}

/** Polls until `what` is true. After `ms`, throws an error with the text of `why`. */
export async function settled(
  what: () => Promise<boolean>,
  ms: number,
  why: () => string,
  everyMs = 200,
): Promise<void> {
  const until = performance.now() + ms;
  while (!(await what().catch(() => false))) {
    if (performance.now() > until) throw new Error(why());
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** Path of an installed program; installs its Debian package if it is missing. Throws if neither works. */
export function programOf(name: string, debianPackage = name): string {
  const find = () => findProgram([name], process.env, [...programFolders, '/usr/sbin'], () => true);
  const found = find() ?? (installPackage(debianPackage) ? find() : undefined);
  if (!found) throw new Error(`${name} is not installed: apt-get install ${debianPackage} (Debian).`);
  return found;
}

export interface Program {
  readonly child: ChildProcess;
  said(): string;
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a program and collects its output. */
export function start(file: string, args: readonly string[], options: SpawnOptions = {}): Program {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(-4_000);
    });
  }
  return {
    child,
    said: () => said,
    async end(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}
