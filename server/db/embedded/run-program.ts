// Runs PostgreSQL programs as the chosen account with a clean environment.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { codeOf, textOf } from '#server/causes.ts';
import type { OsAccount } from './os-account.ts';

/** A program with its arguments and environment. */
export interface Program {
  file: string;
  arguments: string[];
  environment: NodeJS.ProcessEnv;
}

export interface ProgramResult {
  ok: boolean;
  /** The output, or the reason why the program could not run. */
  output: string;
  /** The program did not run: the account may not run it or enter its folders. */
  refused: boolean;
}

/** Runs a program until it ends or `timeoutSeconds` have passed. Never rejects. */
export async function runProgram(
  account: OsAccount,
  program: Program,
  timeoutSeconds: number,
): Promise<ProgramResult> {
  const { file, args, options } = commandFor(account, program);
  return await new Promise((resolve) => {
    try {
      execFile(file, args, { ...options, timeout: timeoutSeconds * 1000 }, (error, stdout, stderr) => {
        const output = `${stderr}\n${stdout}`.trim();
        const failedToRun = typeof error?.code === 'string' || /^unshare: /m.test(output);
        resolve({
          ok: error === null,
          output: output === '' ? textOf(error) : output,
          refused: failedToRun || /Permission denied|could not look up effective user ID/.test(output),
        });
      });
    } catch (error) {
      // Some errors (EPERM: may not change the user) are thrown and not emitted.
      resolve({ ok: false, output: textOf(error), refused: codeOf(error) !== undefined });
    }
  });
}

/**
 * Starts a program that outlives this process, in its own session, so that Ctrl-C in the terminal does not reach it.
 * Its output is appended to the open file `logFile`.
 */
export function spawnDetached(account: OsAccount, program: Program, logFile: number): ChildProcess {
  const { file, args, options } = commandFor(account, program);
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', logFile, logFile] });
  child.unref();
  return child;
}

/**
 * The few variables that PostgreSQL programs need. The environment of the server has secrets, and its PG*, LC_* and
 * library variables would change their behaviour.
 */
export function baseEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TEMP, TMP } = process.env;
  return { PATH, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' };
}

function commandFor(account: OsAccount, { file, arguments: args, environment }: Program) {
  // The working folder of the server may not be accessible to the account.
  const options = { env: environment, cwd: '/' };
  if (account.kind === 'user-namespace') {
    const map = ['--user', `--map-user=${account.uid}`, `--map-group=${account.gid}`];
    return { file: 'unshare', args: [...map, '--', file, ...args], options };
  }
  if (account.kind === 'other-user') {
    return { file, args, options: { ...options, uid: account.uid, gid: account.gid } };
  }
  return { file, args, options };
}
