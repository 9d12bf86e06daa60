// Resolves ids in the audit log to names, with one query for each resource. Names of deleted records come from the log.
import { and, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { permissions } from '#resources/permissions/contract.ts';
import { settingOf, settings } from '#resources/settings/contract.ts';
import type { Queryable } from '#server/db/client.ts';
import {
  deletedName,
  fileRemovalsTable,
  isNamedDeletion,
  uploadsTable,
} from '#server/db/tables/audit-log.ts';
import { permissionsTable } from '#server/db/tables/roles.ts';
import { settingsTable } from '#server/db/tables/settings.ts';
import type { AnyModule } from '#server/records/module.ts';
import { type Ids, uploads } from './fields.ts';

/** An existing record. */
interface Found {
  readonly id: string;
  readonly name: string | null;
  /** Of a file: its type, and its name in the storage if it has a public address. */
  readonly key?: string | null;
  readonly mimeType?: string | null;
  /** Of a setting. */
  readonly setting?: string;
}

export interface KnownName extends Omit<Found, 'id'> {
  readonly resource: string;
  readonly exists: boolean | null;
}

type Names = ReadonlyMap<string, KnownName>;

/** The names of existing records of a module. Wallets have no name but an address. */
async function namesIn(db: Queryable, module: AnyModule, ids: readonly string[]) {
  const { table, record, title = 'name' } = module;
  const name = (record[title] ?? record.address) as AnyPgColumn | SQL | undefined;
  return (await db
    .select({ id: table.id, name: name ?? sql<string | null>`null` })
    .from(table)
    .where(inArray(table.id, [...ids]))) as Found[];
}

async function settingNames(db: Queryable, ids: readonly string[]): Promise<Found[]> {
  const rows = await db
    .select({ id: settingsTable.id, key: settingsTable.key })
    .from(settingsTable)
    .where(inArray(settingsTable.id, [...ids]));
  return rows.map(({ id, key }) => ({ id, name: settingOf(key)?.label ?? key, setting: key }));
}

/** Files that a record uses, and dropped ones that are still stored but have no public address. */
async function fileNames(db: Queryable, ids: readonly string[]): Promise<Found[]> {
  const stored = await db
    .select({
      id: uploadsTable.id,
      name: uploadsTable.file_name,
      key: uploadsTable.key,
      mimeType: uploadsTable.mime_type,
    })
    .from(uploadsTable)
    .where(inArray(uploadsTable.id, [...ids]));
  const dropped = await db
    .select({ upload: fileRemovalsTable.upload })
    .from(fileRemovalsTable)
    .where(and(inArray(fileRemovalsTable.upload_id, [...ids]), gt(fileRemovalsTable.due_at, sql`now()`)));
  return [
    ...stored,
    ...dropped.flatMap(({ upload }) =>
      upload ? [{ id: upload.id, name: upload.file_name, mimeType: upload.mime_type }] : [],
    ),
  ];
}

/** Permissions have no title: people know them by their descriptions. */
const permissionTexts = (db: Queryable, ids: readonly string[]): Promise<Found[]> =>
  db
    .select({ id: permissionsTable.id, name: permissionsTable.description })
    .from(permissionsTable)
    .where(inArray(permissionsTable.id, [...ids]));

/** The current names of existing records. */
function currentNames(
  db: Queryable,
  resource: string,
  module: AnyModule | undefined,
  ids: readonly string[],
): Promise<Found[]> {
  if (resource === settings.name) return settingNames(db, ids);
  if (resource === uploads) return fileNames(db, ids);
  if (resource === permissions.name) return permissionTexts(db, ids);
  return module ? namesIn(db, module, ids) : Promise.resolve([]);
}

/** The last names of deleted records. */
async function lastNames(db: Queryable, resource: string, ids: readonly string[]): Promise<Found[]> {
  const { rows } = await db.execute<{ id: string; name: string | null }>(sql`
    select distinct on (record_id) record_id as id,
      nullif(coalesce(nullif(${deletedName}, ''), before->>'file_name'), '') as name
    from audit_log where resource = ${resource} and record_id = any(${sql.param(ids)}::uuid[]) and ${isNamedDeletion}
    order by record_id, at desc, id desc`);
  return rows;
}

/** The names by id; ids without an entry in the map have never been seen. */
export async function readNames(
  db: Queryable,
  modules: ReadonlyMap<string, AnyModule>,
  ids: Ids,
): Promise<Names> {
  const names = new Map<string, KnownName>();
  await Promise.all(
    [...ids].map(async ([resource, wanted]) => {
      const all = [...wanted];
      const module = modules.get(resource);
      const found = await currentNames(db, resource, module, all);
      for (const { id, ...of } of found) names.set(id, { ...of, resource, exists: true });
      const missing = all.filter((id) => !names.has(id));
      // Sessions have no names.
      if (missing.length === 0 || resource === 'sessions') return;
      for (const { id, ...of } of await lastNames(db, resource, missing)) {
        names.set(id, { ...of, resource, exists: module || resource === uploads ? false : null });
      }
    }),
  );
  return names;
}
