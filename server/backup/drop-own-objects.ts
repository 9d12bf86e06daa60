// Drops the tables of this build's migrations from an empty database, so that an older version's can be
// created. Leaves other tables alone.
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { OneClient } from '#server/db/client.ts';
import { inTransactionOf } from '#server/db/transaction.ts';
import { migrationsDir } from '#server/root.ts';

const made = /\bcreate (?:table|view|sequence|function|type) (?:if not exists )?(?:"public"\.)?"?(\w+)/gi;

const ownNames = (): string[] =>
  readMigrationFiles({ migrationsFolder: migrationsDir }).flatMap(({ sql }) =>
    [...sql.join('\n').matchAll(made)].map(([, name = '']) => name),
  );

/** Query for objects of these names in a catalogue of PostgreSQL. `prefix`: prefix of its columns. */
const named = (catalogue: string, type: string, prefix: string) => `
  select oid::${type}::text as name from ${catalogue}
  where ${prefix}namespace = 'public'::regnamespace and ${prefix}name = any($1)`;

const ofClass = (kinds: string) =>
  `${named('pg_class', 'regclass', 'rel')} and relkind in (${kinds}) and not relispartition`;

const kinds: readonly (readonly [what: string, query: string])[] = [
  ['view', ofClass(`'v'`)],
  ['table', ofClass(`'r', 'p'`)],
  ['sequence', ofClass(`'S'`)],
  ['function', named('pg_proc', 'regprocedure', 'pro')],
  ['type', named('pg_type', 'regtype', 'typ')],
];

export const dropOwnObjects = (client: OneClient): Promise<void> =>
  inTransactionOf(client, async () => {
    const names = ownNames();
    for (const [what, query] of kinds) {
      const { rows } = await client.query<{ name: string }>(query, [names]);
      // `cascade` because functions take table rows and triggers call functions.
      if (rows.length > 0)
        await client.query(`drop ${what} ${rows.map(({ name }) => name).join(', ')} cascade`);
    }
    await client.query(
      'drop schema if exists drizzle cascade; drop schema if exists graphile_worker cascade',
    );
  });
