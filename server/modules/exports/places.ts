// Limits concurrent exports per process: each holds a connection and a snapshot during the download.
import { tooMany, unavailable } from '#server/http/errors.ts';

const retrySeconds = 10;

/**
 * A slower reader loses its place when another user needs one. At 64 kB/s, 10 MB take nearly three minutes.
 */
const minBytesPerSecond = 64 * 1024;
const graceMs = 30_000;

export interface Reader {
  readonly bytesSent: () => number;
  /** Whether the export waits for the client and not for the database. */
  readonly isBehind: () => boolean;
  readonly cutOff: () => void;
}

export interface Place {
  /** Attaches the client that uses the place. */
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

/**
 * Returns a function that takes a place, at most half of them per user; throws 429 or 503 if none is free.
 */
export function exportSlots(connections: number): (userId: string) => Place {
  // Leaves one connection for totals and long jobs, and one more if the pool has three or more.
  const all = connections < 3 ? 1 : Math.max(2, connections - 2);
  const maxPerUser = Math.ceil(all / 2);
  const places = new Set<Held>();

  return (userId) => {
    const ofUser = [...places].filter((place) => place.userId === userId);
    if (ofUser.length >= maxPerUser) {
      throw tooMany(
        'Your earlier export is still downloading. Try again when it has finished.',
        retrySeconds,
      );
    }
    if (places.size >= all) {
      const slow = [...places].find(isTooSlow);
      if (!slow) {
        throw unavailable(
          `Other people are downloading exports, and the server sends ${all} at a time. Please try again in a moment.`,
          retrySeconds,
        );
      }
      places.delete(slow);
      slow.reader?.cutOff();
    }
    const place: Held = { userId, since: performance.now() };
    places.add(place);
    return {
      givenTo: (reader) => {
        place.reader = reader;
      },
      giveBack: () => void places.delete(place),
    };
  };
}
