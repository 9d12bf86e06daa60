// Everything that the platform stores about one person, as one file; and its removal from the audit log.
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '#resources/users/contract.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { relationsOf } from '#server/db/foreign-keys.ts';
import { messagesTable } from '#server/db/tables/audit-log.ts';
import { actorOf } from '#server/http/access.ts';
import { idOf } from '#server/http/calls.ts';
import { notAllowed, notFound } from '#server/http/errors.ts';
import { passkeyKind } from '#server/modules/session/passkey-rows.ts';
import { isSecretColumn } from '#server/records/audited-values.ts';
import { permission } from '#shared/domain/permissions.ts';

/** The newest changes that the file contains. */
const maxChanges = 10_000;
/** Rows per table that refer to the person. */
const maxRows = 1_000;

type Row = Record<string, unknown>;

/** Without secrets and keys, and without the searched text, which repeats other columns. */
const shown = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !isSecretColumn(name) && name !== 'search'));

/** The rows of other tables that belong to the person, by table; of records that others own, too, only the ids. */
async function rowsAbout(db: Database, id: string): Promise<Record<string, unknown>> {
  const { keys } = await relationsOf(db);
  const tables: Record<string, unknown> = {};
  for (const { table, column, cascades } of keys.filter(({ parent }) => parent === 'users')) {
    const { rows } = await db.execute<{ row: Row }>(sql`
      select to_jsonb(found) as row from ${sql.identifier(table)} as found
      where ${sql.identifier(column)} = ${id} limit ${maxRows}`);
    if (rows.length > 0) {
      tables[`${table}.${column}`] = rows.map(({ row }) => (cascades ? shown(row) : (row.id ?? row.key)));
    }
  }
  return tables;
}

/** The changes by the person and the changes to their account, newest first. */
async function changesAbout(db: Database, id: string): Promise<unknown[]> {
  const columns = sql`to_jsonb(at) as at, action, resource, record_id, address, before, after`;
  const own = sql`resource = ${users.name} and record_id = ${id}`;
  const { rows } = await db.execute<Row>(sql`
    select * from (
      (select ${columns} from audit_log where actor_id = ${id} order by at desc limit ${maxChanges})
      union
      (select ${columns} from audit_log where ${own} order by at desc limit ${maxChanges})
    ) as changes order by at desc limit ${maxChanges}`);
  // Values of other records are not about this person.
  return rows.map(({ before, after, ...row }) =>
    row.resource === users.name && row.record_id === id ? { ...row, before, after } : row,
  );
}

async function personData(db: Database, id: string) {
  const { rows } = await db.execute<{ row: Row }>(
    sql`select to_jsonb(users) as row from users where id = ${id}`,
  );
  const [user] = rows;
  if (!user) throw notFound(users.one);
  const messages = await db
    .select({ kind: messagesTable.kind, status: messagesTable.status, at: messagesTable.created_at })
    .from(messagesTable)
    .where(sql`lower(${messagesTable.address}) = lower(${String(user.row.email)})`)
    .limit(maxRows);
  return {
    exportedAt: new Date().toISOString(),
    user: shown(user.row),
    ...(await rowsAbout(db, id)),
    messages,
    changes: await changesAbout(db, id),
  };
}

/** `GET /users/{id}/data`: for the person, and for users with `users.read`. */
export function registerPersonData(app: FastifyInstance, { db }: { readonly db: Database }): void {
  app.get(
    `${users.path}/:id/data`,
    {
      config: { access: 'signed-in', inOwnerView: false },
      schema: { tags: [users.many], summary: 'Download all that is stored about a person, as one JSON file' },
    },
    async (request, reply) => {
      const id = idOf(request, users);
      const { userId, permissions } = actorOf(request);
      if (id !== userId && !permissions.has(permission(users, 'read'))) throw notAllowed();
      const data = await personData(db, id);
      return reply
        .type('application/json; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="person-${id}.json"`)
        .header('Cache-Control', 'no-store')
        .send(JSON.stringify(data, null, 2));
    },
  );
}

/**
 * Removes a deleted person's name, email and addresses from the audit log and the list of messages. Their changes stay, made
 * by “A deleted user”.
 */
export async function forgetPerson(tx: Transaction, id: string, email: string): Promise<void> {
  await tx.execute(sql`
    update audit_log set before = case when before is not null then '{}'::jsonb end,
      after = case when after is not null then '{}'::jsonb end
    where resource in (${users.name}, 'trash') and record_id = ${id}`);
  // Also those that an administrator removed.
  await tx.execute(sql`
    update audit_log set before = null, after = null
    where resource = ${passkeyKind.name} and coalesce(before, after)->>'user_id' = ${id}`);
  await tx.execute(sql`
    update audit_log set address = null, before = case when resource in ('sessions', ${passkeyKind.name}) then null else before end,
      after = case when resource in ('sessions', ${passkeyKind.name}) then null else after end
    where actor_id = ${id}`);
  await tx.delete(messagesTable).where(sql`lower(${messagesTable.address}) = lower(${email})`);
}
