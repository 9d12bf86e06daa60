// Pauses a restore before its commit.
import { Client } from 'pg';
import type { Place } from './backups.ts';

/** Returns a storage that makes the restore's commit wait on an advisory lock until `goOn`. */
export function delayCommit({ connection, storage }: Place) {
  const other = new Client(connection);
  let first = true;
  return {
    goOn: () => other.end(),
    storage: {
      ...storage,
      async has(key: string) {
        if (first) {
          first = false;
          await other.connect();
          await other.query(`
            select pg_advisory_lock(7);
            create function held() returns trigger language plpgsql as
              $$ begin perform pg_advisory_xact_lock_shared(7); return null; end $$;
            create constraint trigger held after delete on file_removals deferrable initially deferred
              for each row execute function held();`);
        }
        return storage.has(key);
      },
    },
  };
}
