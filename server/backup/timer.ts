// Copies by themselves, now and then: the job looks whether one is due, makes it, and removes what is more than is kept.
import type { Environment } from '#server/environment.ts';
import { type CopiesPlace, type KeptCopy, nameAt, openCopiesPlace } from './copies-place.ts';
import type { CopyNeeds } from './write-copy.ts';

/** The job comes every quarter of an hour: what is due before half of that is over is due now. */
const slackMs = 7.5 * 60_000;

/** So far the clocks of machines may be apart. */
const clocksMs = 5 * 60_000;

/**
 * The copies that are there, the latest first; `toCome`: those that say a time to come, for a clock was wrong. Of when these are
 * nobody knows: they count as none.
 */
async function copiesIn(place: CopiesPlace) {
  const all = await place.list();
  const latest = Date.now() + clocksMs;
  const isToCome = ({ at }: KeptCopy) => at.getTime() > latest;
  return { copies: all.filter((copy) => !isToCome(copy)), toCome: all.filter(isToCome) };
}

/** Makes a copy where one is due. Older ones go only once it is whole. */
export async function makeCopyWhenDue(environment: Environment, needs: CopyNeeds): Promise<void> {
  const place = await openCopiesPlace(environment);
  if (!place || !environment.backup) return;
  const [last] = (await copiesIn(place)).copies;
  if (last && Date.now() - last.at.getTime() < environment.backup.everyMs - slackMs) return;
  const { writeCopy } = await import('./write-copy.ts');
  try {
    await place.write(nameAt(new Date()), (destination) => writeCopy(needs, destination));
  } catch (error) {
    // It is due still: the next process makes it.
    if (needs.signal?.aborted) return;
    throw error;
  }
  const { copies } = await copiesIn(place);
  for (const { name } of copies.slice(environment.backup.keep)) await place.remove(name);
}

/**
 * How it stands with the copies of the timer: the last whole one that is there, whether there should be a later one,
 * and those that say a time to come; undefined where none are made. Throws where their place cannot be asked.
 */
export async function copyState(environment: Environment) {
  const place = await openCopiesPlace(environment);
  if (!place || !environment.backup) return undefined;
  const { everyMs, to } = environment.backup;
  const { copies, toCome } = await copiesIn(place);
  const [last] = copies;
  // A copy takes its time, and one that failed is tried again.
  const late = last === undefined || Date.now() - last.at.getTime() > everyMs * 1.5 + 2 * slackMs;
  return { last, late, toCome, to };
}
