// Checks that backups are scheduled and up to date.
import { backupState } from '#server/backup/schedule.ts';
import type { Environment } from '#server/environment.ts';
import { type Finding, good, shown, warning, wrong } from './finding.ts';

type State = NonNullable<Awaited<ReturnType<typeof backupState>>>;

function lastCopy({ last, late }: State, where: string): Finding {
  const todo = 'Failed jobs and the log say why. npm run cli -- backup <file> makes a backup now.';
  if (!last) return warning(`No backup in ${where} yet`, { todo });
  const size = `${(last.bytes / 1024 / 1024).toFixed(1)} MB`;
  const text = `Last good backup: ${last.at.toISOString()} (${last.name}, ${size}, in ${where})`;
  return late ? wrong(`${text}: a newer one is due`, { todo }) : good(text);
}

export async function checkBackups(environment: Environment): Promise<Finding[]> {
  const state = await backupState(environment);
  if (!state) {
    const todo = 'Set BACKUP_EVERY and BACKUP_TO, unless something else backs up the database and the files.';
    return [warning('Automatic backups are off', { todo })];
  }
  const where = state.to === 's3' ? 'the S3 store' : state.to;
  const last = lastCopy(state, where);
  if (state.toCome.length === 0) return [last];
  const inFuture = warning(
    `Backups in ${where} have a time in the future. They are ignored and never removed`,
    {
      todo: 'Check the clock. Rename them to when they were made, or remove them.',
      details: state.toCome.slice(0, shown).map(({ name }) => name),
    },
  );
  return [last, inFuture];
}
