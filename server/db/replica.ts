// Reads lists, exports and statistics from a replica. Measures its lag every second. Reads
// go to the primary if the replica lags too far behind, lacks a write that the read must see, or fails.
import type { Database } from './client.ts';

/** A position in the write-ahead log of PostgreSQL, in bytes. */
export type Position = bigint;

/** Later than any position. */
export const unknownPosition: Position = 2n ** 64n - 1n;

const measureEveryMs = 1_000;
/** A replica with a longer lag is not used. */
const behindMs = 10_000;

async function positionOf({ $client: pool }: Database, place: string): Promise<Position> {
  const { rows } = await pool.query<{ position: string | null }>(
    `select pg_wal_lsn_diff(${place}, '0/0')::text as position`,
  );
  const position = rows[0]?.position;
  if (position === null || position === undefined) throw new Error('DATABASE_READ_URL is no replica');
  return BigInt(position);
}

/** The current position of the primary. All committed writes precede it. */
export const writtenPosition = (db: Database) => positionOf(db, 'pg_current_wal_lsn()');

/** The replayed position of a replica. Throws if the server is no replica. */
export const replayedPosition = (replica: Database) =>
  positionOf(replica, 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end');

/** Measures the lag of a replica of `db`. Logs when the replica becomes unusable and usable. */
export async function followReplica(db: Database, replica: Database, log: (line: string) => void) {
  /** The replayed position; undefined if the replica is unusable. */
  let replayed: Position | undefined;
  // The next position to reach, and when the primary was there.
  let goal: Position = 0n;
  let goalAt = performance.now();
  let loggedProblem: string | undefined;

  function report(problem: string | undefined) {
    if (problem !== loggedProblem)
      log(problem ? `No lists are read from the replica: ${problem}` : 'Lists are read from the replica');
    loggedProblem = problem;
  }

  async function measure() {
    const now = performance.now();
    try {
      const [here, there] = await Promise.all([writtenPosition(db), replayedPosition(replica)]);
      if (there >= goal) {
        goal = here;
        goalAt = now;
      }
      const isLate = now - goalAt > behindMs;
      replayed = isLate ? undefined : there;
      report(isLate ? 'it is more than ten seconds behind' : undefined);
    } catch (error) {
      replayed = undefined;
      report((error as Error).message);
    }
  }

  let isMeasuring = false;
  const timer = setInterval(async () => {
    if (isMeasuring) return;
    isMeasuring = true;
    await measure();
    isMeasuring = false;
  }, measureEveryMs);
  timer.unref();
  await measure();

  return {
    /** Runs a read that must see all writes before `written`: on the replica if it has them, else on `db`. */
    async read<T>(written: Position, work: (db: Database) => Promise<T>): Promise<T> {
      if (replayed === undefined || written > replayed) return work(db);
      try {
        return await work(replica);
      } catch {
        // The replica is down or cancelled the query in favour of replay. If the query is wrong, the primary reports
        // it.
        replayed = undefined;
        return work(db);
      }
    },
    end: () => clearInterval(timer),
  };
}
