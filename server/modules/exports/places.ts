// How many exports this process writes at a time: each holds a connection and a snapshot for as long as it is fetched.
import { tooMany, unavailable } from '#server/kit/errors.ts';

const retrySeconds = 10;

/** Below this rate a reader gives its place to whoever needs one. 64 kB/s: a file of 10 MB takes nearly three minutes. */
const minBytesPerSecond = 64 * 1024;
const graceMs = 30_000;

/** Whoever fetches an export. */
export interface Reader {
  /** How many bytes went out so far. */
  readonly bytesSent: () => number;
  /** Whether the reader is what the export waits for, and not the database. */
  readonly isBehind: () => boolean;
  readonly cutOff: () => void;
}

export interface Place {
  /** Says who is using the place from now on. */
  readonly givenTo: (reader: Reader) => void;
  readonly giveBack: () => void;
}

interface Held {
  readonly userId: string;
  readonly since: number;
  reader?: Reader;
}

const isTooSlow = ({ since, reader }: Held): boolean => {
  const ms = performance.now() - since;
  return (
    reader !== undefined &&
    ms > graceMs &&
    reader.isBehind() &&
    reader.bytesSent() < (ms / 1_000) * minBytesPerSecond
  );
};

/** Gives places of which one person has no more than half; throws 429 and 503 where there is none. */
export function placesFor(connections: number): (userId: string) => Place {
  // One is left for totals and long jobs, and one more where there are enough.
  const all = connections < 3 ? 1 : Math.max(2, connections - 2);
  const forOne = Math.ceil(all / 2);
  const held = new Set<Held>();

  return (userId) => {
    const own = [...held].filter((one) => one.userId === userId);
    if (own.length >= forOne) {
      throw tooMany(
        'Your earlier export is still downloading. Try again when it has finished.',
        retrySeconds,
      );
    }
    if (held.size >= all) {
      const slow = [...held].find(isTooSlow);
      if (!slow) {
        throw unavailable(
          `Other people are downloading exports, and the server sends ${all} at a time. Please try again in a moment.`,
          retrySeconds,
        );
      }
      held.delete(slow);
      slow.reader?.cutOff();
    }
    const one: Held = { userId, since: performance.now() };
    held.add(one);
    return {
      givenTo: (reader) => {
        one.reader = reader;
      },
      giveBack: () => void held.delete(one),
    };
  };
}
