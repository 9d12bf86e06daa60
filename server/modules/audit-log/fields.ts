// The changes of an entry by field, and the records that its values refer to.
import { contracts } from '#resources/contracts.ts';
import { digestIn } from '#server/records/audited-values.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { allPermissions } from '#shared/domain/permissions.ts';
import type { Entry } from './query.ts';

/** The resource name of files in the audit log. */
export const uploads = 'uploads';

export interface Change {
  readonly before: unknown;
  readonly after: unknown;
}

type Changes = Readonly<Record<string, Change>>;

/** The old and new values of an entry, by field. */
export function changesOf({ before, after }: Entry, nameOf: (column: string) => string): Changes {
  const columns = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return Object.fromEntries(
    [...columns].map((column) => [
      nameOf(column),
      { before: before?.[column] ?? null, after: after?.[column] ?? null },
    ]),
  );
}

/** The digests of pictures among the entry's values. */
export const digestsIn = ({ before, after }: Entry): string[] =>
  [...Object.values(before ?? {}), ...Object.values(after ?? {})].filter(
    (value): value is string => digestIn(value) !== undefined,
  );

/** Ids by the resource that they refer to. */
export type Ids = Map<string, Set<string>>;

export function addId(ids: Ids, resource: string, id: string) {
  const known = ids.get(resource);
  if (known) known.add(id);
  else ids.set(resource, new Set([id]));
}

/** References that no contract declares: people of records without one, and files. */
const others: Readonly<Record<string, string>> = {
  userId: 'users',
  ownerId: 'users',
  createdBy: 'users',
  iconId: uploads,
  imageId: uploads,
  fileIds: uploads,
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** Adds the ids among the values, by the contract's references. */
export function addReferences(ids: Ids, changes: Changes, contract: Contract | undefined) {
  const references = { ...others, ...contract?.references };
  for (const [field, { before, after }] of Object.entries(changes)) {
    const resource = references[field];
    if (resource === undefined) continue;
    for (const id of [before, after].flat().filter(isText)) addId(ids, resource, id);
  }
}

const permissionTexts = new Map<string, string>(
  allPermissions(contracts).map(({ name, description }) => [name, description]),
);

/** The descriptions of the permissions of a role, which the log stores by name. */
export function permissionsIn({ permissions }: Changes): [name: string, description: string][] {
  return [permissions?.before, permissions?.after]
    .flat()
    .filter(isText)
    .flatMap((name) => {
      const text = permissionTexts.get(name);
      return text === undefined ? [] : [[name, text]];
    });
}
