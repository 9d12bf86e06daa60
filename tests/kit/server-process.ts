// Starts programs of the build as child processes.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { currentBuild } from '../../scripts/builds.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface ServerProcess {
  /** The printed address, for example `http://127.0.0.1:4000`. A worker has none. */
  url: string;
  pid: number;
  /** Standard output and standard error so far. */
  output: () => string;
  /** Sends a signal and waits for the exit. Returns the exit code, or null if the signal killed the process. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  signal: (signal: NodeJS.Signals) => void;
  ended: Promise<number | null>;
}

export interface FailedStart {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface ProcessOptions {
  env: Record<string, string>;
  /** The program and its arguments; by default the server. */
  program?: readonly string[];
}

/** The command of a built program. tests/kit/build.ts creates the build first. */
export const builtProgram = (name: 'main' | 'cli'): readonly string[] => [
  process.execPath,
  join(currentBuild() ?? '', `server/${name}.js`),
];
const running = new Set<ChildProcess>();

/** Stops processes that failed tests have left running. */
export async function stopLeftovers(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      return ended;
    }),
  );
}

// Also stop them if the run is interrupted.
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/** Waits longer for totals and turns off the overload limit, so that tests are stable on a busy machine. */
const testSettings = {
  PORT: '0',
  LOG_LEVEL: 'warn',
  REQUESTS_PER_MINUTE: '0',
  OVERLOAD_DELAY_MS: '0',
  TOTAL_WAIT_MS: '2000',
};

function run({ env, program = builtProgram('main') }: ProcessOptions) {
  const { PATH, HOME, TMPDIR } = process.env;
  const [file = '', ...args] = program;
  const child = spawn(file, args, {
    cwd: root,
    env: { PATH, HOME, TMPDIR, ...testSettings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  // `close` comes after the output is read to its end.
  const ended = once(child, 'close').then(([code]): number | null => {
    running.delete(child);
    return code;
  });
  return { child, ended, stdout: () => stdout, stderr: () => stderr };
}

/** Starts a server and waits for its address. Throws its output if it exits before. */
export async function startServer(options: ProcessOptions): Promise<ServerProcess> {
  const { child, ended, stdout, stderr } = run(options);
  const address = () => /The (?:console|worker) is ready: +(\S+)/.exec(stdout())?.[1];
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const printed = address();
      if (printed) resolve(printed);
    });
    ended.then(() => reject(new Error(`The server did not start: ${stdout()}${stderr()}`)), reject);
  });
  return {
    url,
    pid: child.pid ?? 0,
    output: () => stdout() + stderr(),
    signal: (signal) => void child.kill(signal),
    ended,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts a program without waiting. */
export function startProgram(options: ProcessOptions): Pick<ServerProcess, 'output' | 'signal' | 'ended'> {
  const { child, ended, stdout, stderr } = run(options);
  return { output: () => stdout() + stderr(), signal: (signal) => void child.kill(signal), ended };
}

/** Runs a program and waits for its exit. */
export async function runToEnd(options: ProcessOptions): Promise<FailedStart> {
  const { ended, stdout, stderr } = run(options);
  const code = await ended;
  return { code, stdout: stdout(), stderr: stderr() };
}
