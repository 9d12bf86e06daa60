// Stores who has the form of a record open. All server processes share the table and announce changes by NOTIFY.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { deleteSome, valuesIn } from '#server/db/rows.ts';
import { openFormsTable } from '#server/db/tables/open-forms.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { presenceEndsMs } from '#shared/contract/presence.ts';

/** One person's open form of a record. Several tabs of a person count as one. */
export interface OpenForm {
  readonly resource: string;
  readonly recordId: string;
  readonly userId: string;
}

export const openFormsChannel = 'open_forms';

/** The payload of `openFormsChannel`: these people have the form of the record open. */
export interface OpenFormsChange extends Omit<OpenForm, 'userId'> {
  readonly userIds: readonly string[];
}

/** Bounds the answer and the payload of NOTIFY, which has at most 8,000 bytes. */
const maxPeople = 50;

const { resource, record_id, user_id, seen_at } = openFormsTable;
const isCurrent = sql`${seen_at} > now() - make_interval(secs => ${presenceEndsMs / 1_000})`;
const ofRecord = (form: OpenForm) => and(eq(resource, form.resource), eq(record_id, form.recordId)) as SQL;
const ofPerson = (form: OpenForm) => and(ofRecord(form), eq(user_id, form.userId)) as SQL;

async function tell(db: Database, form: OpenForm, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const change: OpenFormsChange = { resource: form.resource, recordId: form.recordId, userIds };
  // A lost notification is harmless: forms ask again every few seconds.
  await db.execute(sql`select pg_notify(${openFormsChannel}, ${JSON.stringify(change)})`).catch(() => {});
}

/** Stores that the form is open, and returns the other people who have it open. */
export async function keepOpen(db: Database, form: OpenForm): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ was_open: boolean }>(sql`
    with before as (select from ${openFormsTable} where ${ofPerson(form)} and ${isCurrent})
    insert into ${openFormsTable} (resource, record_id, user_id, seen_at)
    values (${form.resource}, ${form.recordId}, ${form.userId}, now())
    on conflict (resource, record_id, user_id) do update set seen_at = excluded.seen_at
    returning exists (select from before) as was_open`);
  // Read after the insert is visible: of two people who come at the same moment, one sees the other.
  const others = await db
    .select({ id: usersTable.id, name: usersTable.full_name })
    .from(openFormsTable)
    .innerJoin(usersTable, eq(usersTable.id, user_id))
    .where(and(ofRecord(form), isCurrent, sql`${user_id} <> ${form.userId}`))
    .orderBy(usersTable.full_name, usersTable.id)
    .limit(maxPeople);
  const isNew = !rows[0]?.was_open;
  if (isNew)
    await tell(
      db,
      form,
      others.map(({ id }) => id),
    );
  return others;
}

/** Notifies the person's other tabs too: they announce themselves again. */
export async function close(db: Database, form: OpenForm): Promise<void> {
  const { rowCount } = await db.delete(openFormsTable).where(ofPerson(form));
  if (!rowCount) return;
  const others = await valuesIn(db, openFormsTable, 'user_id', and(ofRecord(form), isCurrent));
  if (others.length > 0) await tell(db, form, [form.userId, ...others.slice(0, maxPeople)]);
}

/** Deletes at most `limit` rows of forms that were closed without a call; returns how many. */
export const deleteOldForms = (db: Database, limit: number): Promise<number> =>
  deleteSome(db, openFormsTable, sql`not (${isCurrent})`, limit);
