// A replica of the database, to read lists, exports and figures from. It is behind: how far is looked at each second, and
// what it does not have yet, or cannot answer, is read where it is written.
import type { Database } from './client.ts';

/** How far the database was written at a moment: bytes of PostgreSQL's log. */
export type Position = bigint;

/** Behind what any database has written. */
export const unknownPosition: Position = 2n ** 64n - 1n;

const lookEveryMs = 1_000;
/** A replica that is behind by more is not read from. */
const behindMs = 10_000;

async function positionOf({ $client: pool }: Database, place: string): Promise<Position> {
  const { rows } = await pool.query<{ position: string | null }>(
    `select pg_wal_lsn_diff(${place}, '0/0')::text as position`,
  );
  const position = rows[0]?.position;
  if (position === null || position === undefined) throw new Error('DATABASE_READ_URL is no replica');
  return BigInt(position);
}

/** How far the database is written now: whatever was committed until then lies before it. */
export const writtenPosition = (db: Database) => positionOf(db, 'pg_current_wal_lsn()');

/** How far a replica has what was written. Throws where it is none. */
export const replayedPosition = (replica: Database) =>
  positionOf(replica, 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end');

/** Follows how far a replica of `db` is. `log` hears when it cannot be read from, and when it can again. */
export async function followReplica(db: Database, replica: Database, log: (line: string) => void) {
  /** How far it is; undefined: it cannot be read from. */
  let replayed: Position | undefined;
  // What it has to reach next, and when the database was there.
  let goal: Position = 0n;
  let goalAt = performance.now();
  let told: string | undefined;

  function tell(problem: string | undefined) {
    if (problem !== told)
      log(problem ? `No lists are read from the replica: ${problem}` : 'Lists are read from the replica');
    told = problem;
  }

  async function look() {
    const now = performance.now();
    try {
      const [here, there] = await Promise.all([writtenPosition(db), replayedPosition(replica)]);
      if (there >= goal) {
        goal = here;
        goalAt = now;
      }
      const isLate = now - goalAt > behindMs;
      replayed = isLate ? undefined : there;
      tell(isLate ? 'it is more than ten seconds behind' : undefined);
    } catch (error) {
      replayed = undefined;
      tell((error as Error).message);
    }
  }

  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    await look();
    isLooking = false;
  }, lookEveryMs);
  timer.unref();
  await look();

  return {
    /** Runs what only reads, and sees all that lies before `written`: on the replica where that has it, else on `db`. */
    async read<T>(written: Position, work: (db: Database) => Promise<T>): Promise<T> {
      if (replayed === undefined || written > replayed) return work(db);
      try {
        return await work(replica);
      } catch {
        // It is away, or had to give up the query for what it has to write. If the query is at fault, that is said now.
        replayed = undefined;
        return work(db);
      }
    },
    end: () => clearInterval(timer),
  };
}
