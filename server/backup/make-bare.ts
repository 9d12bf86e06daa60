// Takes away what this build's migrations have made, of a database in which nothing is: so that an older version's tables can
// be made there. Others' tables stay.
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { OneClient } from '#server/db/client.ts';
import { inTransactionOf } from '#server/db/transaction.ts';
import { migrationsDir } from '#server/root.ts';

const made = /\bcreate (?:table|view|sequence|function|type) (?:if not exists )?"(\w+)"/gi;

/** What they are called. */
const ownNames = (): string[] =>
  readMigrationFiles({ migrationsFolder: migrationsDir }).flatMap(({ sql }) =>
    [...sql.join('\n').matchAll(made)].map(([, name = '']) => name),
  );

const ofClass = (kinds: string) => `
  select oid::regclass::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in (${kinds}) and not relispartition and relname = any($1)`;

const kinds: readonly (readonly [what: string, names: string])[] = [
  ['view', ofClass(`'v'`)],
  ['table', ofClass(`'r', 'p'`)],
  ['sequence', ofClass(`'S'`)],
  [
    'function',
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and proname = any($1)`,
  ],
  [
    'type',
    `select oid::regtype::text as name from pg_type
     where typnamespace = 'public'::regnamespace and typname = any($1)`,
  ],
];

export const makeBare = (client: OneClient): Promise<void> =>
  inTransactionOf(client, async () => {
    const names = ownNames();
    for (const [what, named] of kinds) {
      const { rows } = await client.query<{ name: string }>(named, [names]);
      // Functions take rows of tables, whose triggers call them: each kind takes with it what stands on it.
      if (rows.length > 0)
        await client.query(`drop ${what} ${rows.map(({ name }) => name).join(', ')} cascade`);
    }
    await client.query(
      'drop schema if exists drizzle cascade; drop schema if exists graphile_worker cascade',
    );
  });
