// Reads entries of the audit log with the names of their records.
import { stores } from '#resources/stores/contract.ts';
import { users } from '#resources/users/contract.ts';
import type { Queryable } from '#server/db/client.ts';
import { storedDigests } from '#server/modules/stores/logos.ts';
import { fieldNames } from '#server/records/field-names.ts';
import type { AnyModule } from '#server/records/module.ts';
import type { AuditEntry } from '#shared/contract/audit-log.ts';
import { uploadsPath } from '#shared/contract/uploads.ts';
import { addId, addReferences, changesOf, digestsIn, type Ids, permissionsIn, uploads } from './fields.ts';
import { type KnownName, readNames } from './names.ts';
import { type Entry, keyOf } from './query.ts';

/** The entries of the log as the API answers them, with the names of all records. */
export async function entriesOf(
  db: Queryable,
  modules: ReadonlyMap<string, AnyModule>,
  rows: readonly Entry[],
): Promise<AuditEntry[]> {
  const ids: Ids = new Map();
  const prepared = rows.map((row) => {
    const module = modules.get(row.resource);
    const nameOf = fieldNames(module);
    const changes = changesOf(row, nameOf);
    const referenced: Ids = new Map();
    addReferences(referenced, changes, module?.contract);
    for (const [resource, some] of referenced) for (const id of some) addId(ids, resource, id);
    addId(ids, row.resource, row.record_id);
    if (row.actor_id) addId(ids, users.name, row.actor_id);
    return { row, changes, referenced, secrets: row.secrets.map(nameOf) };
  });
  const names = await readNames(db, modules, ids);
  const logos = await storedDigests(db, storesWithLogos(rows));
  return prepared.map(({ row, changes, referenced, secrets }) => ({
    id: row.id,
    key: keyOf(row),
    at: row.at,
    actor: row.actor_id && {
      id: row.actor_id,
      name: names.get(row.actor_id)?.name ?? 'A deleted user',
    },
    resource: row.resource,
    recordId: row.record_id,
    recordName: names.get(row.record_id)?.name ?? nameIn(row),
    exists: names.get(row.record_id)?.exists ?? (modules.has(row.resource) ? false : null),
    action: row.action,
    changes,
    ...referencesOf(referenced, names, permissionsIn(changes), storedPictures(row, logos)),
    setting: names.get(row.record_id)?.setting,
    secrets,
    operationId: row.operation_id,
    address: row.address,
  })) as AuditEntry[];
}

/** Names and referenced records by the ids in an entry's values. */
function referencesOf(
  ids: Ids,
  known: ReadonlyMap<string, KnownName>,
  otherNames: readonly [string, string][],
  pictures: readonly string[],
) {
  const found = [...ids.values()].flatMap((some) =>
    [...some].flatMap((id) => {
      const one = known.get(id);
      return one ? [{ id, ...one }] : [];
    }),
  );
  return {
    names: Object.fromEntries([
      ...found.flatMap(({ id, name }) => (name ? [[id, name]] : [])),
      ...otherNames,
    ]),
    references: Object.fromEntries([
      ...pictures.map((digest) => [digest, { resource: uploads, exists: true, mimeType: 'image/png' }]),
      ...found.map(({ id, resource, exists, key, mimeType }) => [
        id,
        { resource, exists, ...(key && { url: `${uploadsPath}/${key}` }), ...(mimeType && { mimeType }) },
      ]),
    ]),
  };
}

const storesWithLogos = (rows: readonly Entry[]): string[] =>
  rows
    .filter((row) => row.resource === stores.name && digestsIn(row).length > 0)
    .map(({ record_id }) => record_id);

/** The digests among the entry's values whose pictures are stored. */
const storedPictures = (row: Entry, logos: Awaited<ReturnType<typeof storedDigests>>): string[] =>
  digestsIn(row).filter((digest) => row.resource === stores.name && logos.get(row.record_id)?.has(digest));

/** The name in the entry's own values, for records without a module, such as uploads and views. */
function nameIn({ before, after }: Entry): string | null {
  const values = after ?? before ?? {};
  const name = values.name ?? values.file_name;
  return typeof name === 'string' ? name : null;
}
