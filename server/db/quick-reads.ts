// What most calls read: one record by its id, the first page of a list along an index. All calls share a connection for it, as
// look-ups do theirs; where that one is slow for once, or fails, each takes a connection of the pool (a circuit breaker), as many as
// reads of its kind may.
import type pg from 'pg';
import { builderBy, type Database, type Query } from './client.ts';
import { getOrInsert } from './get-or-insert.ts';
import type { ReadShares } from './read-shares.ts';
import { shareConnections } from './shared-connections.ts';

export type QuickReads = ReturnType<typeof quickReads>;

/** Whoever comes when more are under way is not quick any more. */
const mostUnderWay = 50;
/** Where nothing is answered within this time, a table is locked or the disk is slow. */
const slowAfterMs = 50;
/** So long a connection that was slow is left alone. */
const leftAloneMs = 1_000;
/** Nobody waits there for longer: what is not quick for once is asked again, by a connection of the pool. */
const bounds = { lock_timeout: 100, statement_timeout: 1_000, query_timeout: 1_000 };
/** So long it is left alone after that: a lock that lasts would catch others each time. */
const givenUpMs = 10_000;

function openQuickReads(pool: pg.Pool, name: string) {
  const connection = shareConnections(pool, name, 1, bounds);
  let heardAt = 0;
  let aloneUntil = 0;

  const leaveAlone = (ms: number) => {
    aloneUntil = Math.max(aloneUntil, performance.now() + ms);
  };
  /** To be called while something is under way: looks how long nothing was heard. */
  function look() {
    if (performance.now() - heardAt > slowAfterMs) leaveAlone(leftAloneMs);
  }
  function hear() {
    look();
    heardAt = performance.now();
  }

  const isLeftAlone = () => performance.now() < aloneUntil;

  /** `otherwise`: where it is not quick. */
  const queryOr =
    (otherwise: Query): Query =>
    async (config, values) => {
      if (connection.underWay() > 0) look();
      else heardAt = performance.now();
      if (isLeftAlone() || connection.underWay() >= mostUnderWay) return otherwise(config, values);
      try {
        const result = await connection.query(config, values);
        hear();
        return result;
      } catch (error) {
        hear();
        if (pool.ending) throw error;
        leaveAlone(givenUpMs);
        return otherwise(config, values);
      }
    };

  const builders = new WeakMap<Query, Pick<Database, 'select'>>();
  return {
    dbOr: (otherwise: Query) => getOrInsert(builders, otherwise, () => builderBy(queryOr(otherwise))),
    end: connection.end,
  };
}

/** From a database, and from its replica where there is one. */
export function quickReads({ $client }: Database, replica: Database | undefined) {
  const own = openQuickReads($client, 'quick');
  const ofReplica = replica && openQuickReads(replica.$client, 'quick-replica');
  return {
    /** What either is read by. For prepared selects that are quick at any size; no transactions. */
    of: (db: Database, shares: ReadShares) =>
      (ofReplica && db === replica ? ofReplica : own).dbOr(shares(db).query),
    end: () => Promise.all([own.end(), ofReplica?.end()]),
  };
}
