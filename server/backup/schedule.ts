// Scheduled backups: the job makes one when it is due, and removes the oldest.
import type { Environment } from '#server/environment.ts';
import { type BackupLocation, nameAt, openBackupLocation, type StoredBackup } from './location.ts';
import type { BackupNeeds } from './write-backup.ts';

/** Half of the job's interval of 15 minutes: a backup that becomes due before then is made now. */
const slackMs = 7.5 * 60_000;

/** Tolerated difference between the clocks of machines. */
const clocksMs = 5 * 60_000;

/** All backups, newest first. `toCome`: ignored ones with a time in the future, from a wrong clock. */
async function backupsIn(place: BackupLocation) {
  const all = await place.list();
  const latest = Date.now() + clocksMs;
  const isToCome = ({ at }: StoredBackup) => at.getTime() > latest;
  return { backups: all.filter((backup) => !isToCome(backup)), toCome: all.filter(isToCome) };
}

/** Makes a backup if one is due. Removes older ones only after it is complete. */
export async function makeBackupWhenDue(environment: Environment, needs: BackupNeeds): Promise<void> {
  const place = await openBackupLocation(environment);
  if (!place || !environment.backup) return;
  const [last] = (await backupsIn(place)).backups;
  if (last && Date.now() - last.at.getTime() < environment.backup.everyMs - slackMs) return;
  const { writeBackup } = await import('./write-backup.ts');
  try {
    await place.write(nameAt(new Date()), (destination) => writeBackup(needs, destination));
  } catch (error) {
    // The backup stays due, so the next process makes it.
    if (needs.signal?.aborted) return;
    throw error;
  }
  const { backups } = await backupsIn(place);
  for (const { name } of backups.slice(environment.backup.keep)) await place.remove(name);
}

/**
 * State of the scheduled backups: the last complete one, whether the next is late, and those with a time in
 * the future.
 * Undefined if none are scheduled. Throws if the location is not reachable.
 */
export async function backupState(environment: Environment) {
  const place = await openBackupLocation(environment);
  if (!place || !environment.backup) return undefined;
  const { everyMs, to } = environment.backup;
  const { backups, toCome } = await backupsIn(place);
  const [last] = backups;
  // Allows for the duration of a backup and one retry.
  const late = last === undefined || Date.now() - last.at.getTime() > everyMs * 1.5 + 2 * slackMs;
  return { last, late, toCome, to };
}
