// Reads the activity for an export, page by page. The log only grows, so this needs no snapshot.
import { contracts } from '#resources/contracts.ts';
import type { Database } from '#server/db/client.ts';
import type { Actor } from '#server/http/access.ts';
import { checked, invalid, notAllowed } from '#server/http/errors.ts';
import type { AnyModule } from '#server/records/module.ts';
import { type AuditExportRow, auditExport } from '#shared/contract/audit-export.ts';
import type { AuditEntry } from '#shared/contract/audit-log.ts';
import { auditLogQuery } from '#shared/contract/audit-log-query.ts';
import { fieldLabel, hasAfter, hasBefore, writtenValue } from '#shared/contract/audit-values.ts';
import type { ExportBody } from '#shared/contract/exports.ts';
import { enumLabel } from '#shared/contract/texts.ts';
import { permission } from '#shared/domain/permissions.ts';
import { entriesOf } from './entries.ts';
import { keyOf, readEntries } from './query.ts';

const pageSize = 500;

const contractsByName = new Map(contracts.map((contract) => [contract.name, contract]));

/** `Price: $39.00 → $35.00`, one line for each field. */
function changesText(entry: AuditEntry, timeZone: string): string {
  const { names, resource, action, changes, secrets } = entry;
  const contract = contractsByName.get(resource);
  const textOf = (field: string, value: unknown) =>
    writtenValue({ names, contract, timeZone }, field, value) ?? '-';
  const lines = Object.entries(changes).map(([field, { before, after }]) => {
    const values = [...(hasBefore(action) ? [before] : []), ...(hasAfter(action) ? [after] : [])];
    return `${fieldLabel(field)}: ${values.map((value) => textOf(field, value)).join(' → ')}`;
  });
  return [...lines, ...secrets.map((field) => `${fieldLabel(field)}: hidden`)].join('\n');
}

function rowOf(entry: AuditEntry, timeZone: string): AuditExportRow {
  const { id, at, actor, action, resource, recordId, recordName, operationId, address } = entry;
  return {
    time: at,
    person: actor?.name ?? null,
    action,
    kind: contractsByName.get(resource)?.one ?? enumLabel(resource),
    item: recordName,
    changes: changesText(entry, timeZone),
    address,
    operationId,
    resource,
    recordId,
    personId: actor?.id ?? null,
    id,
  };
}

/** Checks a request by the rules and by the actor's permissions; throws 403 and 422. Returns the reader of its rows. */
export function readActivityExport(
  modules: ReadonlyMap<string, AnyModule>,
  actor: Actor,
  { filters, ids, q, sort, timeZone = 'UTC' }: ExportBody,
) {
  if (!actor.permissions.has(permission(auditExport, 'read'))) throw notAllowed();
  for (const [name, value] of Object.entries({ ids, q, sort })) {
    if (value !== undefined) throw invalid({ [name]: ['The activity can be exported by filters only'] });
  }
  const query = checked(auditLogQuery, filters ?? {});
  return async function* rows(db: Database, signal: AbortSignal): AsyncGenerator<AuditExportRow[]> {
    let { after } = query;
    for (;;) {
      signal.throwIfAborted();
      const page = await readEntries(db, { ...query, after, limit: pageSize }, undefined);
      const last = page.at(-1);
      if (!last) return;
      after = keyOf(last);
      yield (await entriesOf(db, modules, page)).map((entry) => rowOf(entry, timeZone));
    }
  };
}
