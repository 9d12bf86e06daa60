// Tells owners what the platform did to their stores: deleted or restored them, or changed their owner.
import { inArray } from 'drizzle-orm';
import { stores } from '#resources/stores/contract.ts';
import { getOrInsert } from '#server/db/get-or-insert.ts';
import { rowsOf } from '#server/db/rows.ts';
import { storesTable } from '#server/db/tables/stores.ts';
import { notify } from '#server/notices/notify.ts';
import { type AuditLogEntry, entriesOf, type Writer } from '#server/records/audit-log.ts';
import { beforeCommit } from '#server/records/before-commit.ts';
import { platformTeam } from '#shared/contract/audit-log.ts';
import { countText } from '#shared/contract/texts.ts';

type StoreIds = string[];

/** The sentences about one store and about several, and whether the owner can still open it. */
const events = {
  deleted: { one: 'deleted your store', many: (count: string) => `deleted ${count} of your stores` },
  restored: { one: 'restored your store', many: (count: string) => `restored ${count} of your stores` },
  lost: {
    one: 'removed you as the owner of the store',
    many: (count: string) => `removed you as the owner of ${count} stores`,
  },
  received: {
    one: 'made you the owner of the store',
    many: (count: string) => `made you the owner of ${count} stores`,
  },
};
type StoreEvent = keyof typeof events;
const leadsToStore: ReadonlySet<StoreEvent> = new Set(['restored', 'received']);

/** The owners that an entry of the audit log concerns. */
function ownersIn({ action, before, after }: AuditLogEntry): [StoreEvent, unknown][] {
  if (action === 'delete') return [['deleted', before?.owner_id]];
  if (action === 'restore') return [['restored', after?.owner_id]];
  if (action !== 'update' || after?.owner_id === undefined) return [];
  return [
    ['lost', before?.owner_id],
    ['received', after.owner_id],
  ];
}

/** Sends each owner one notice per kind of event, however many of their stores a transaction changes. */
async function tellOwners(by: Writer): Promise<void> {
  const byEvent = new Map<StoreEvent, Map<string, StoreIds>>();
  const names = new Map<string, string>();
  for (const entry of entriesOf(by.tx, stores.name)) {
    if (typeof entry.before?.name === 'string') names.set(entry.record_id, entry.before.name);
    for (const [event, owner] of ownersIn(entry)) {
      if (typeof owner !== 'string') continue;
      const owners = getOrInsert(byEvent, event, () => new Map<string, StoreIds>());
      getOrInsert(owners, owner, () => []).push(entry.record_id);
    }
  }
  const unnamed = [...byEvent.values()]
    .flatMap((owners) => [...owners.values()])
    .flatMap(([id, ...others]) => (id !== undefined && others.length === 0 && !names.has(id) ? [id] : []));
  if (unnamed.length > 0) {
    const found = await rowsOf(by.tx, storesTable, ['id', 'name'], inArray(storesTable.id, unnamed));
    for (const { id, name } of found) names.set(id, name);
  }
  for (const [event, owners] of byEvent) {
    const { one, many } = events[event];
    const storesOf = (userId: string) => owners.get(userId) ?? [];
    await notify(by, {
      event: 'store_change',
      to: [...owners.keys()],
      except: by.author.userId,
      text: (userId) => {
        const [id = '', ...others] = storesOf(userId);
        const what = others.length === 0 ? `${one} “${names.get(id)}”` : many(countText(others.length + 1));
        return `${platformTeam} ${what}.`;
      },
      about: (userId) => {
        const [id, ...others] = storesOf(userId);
        if (id === undefined || others.length > 0 || !leadsToStore.has(event)) return undefined;
        return { resource: stores.name, recordId: id };
      },
    });
  }
}

export const tellOwnersBeforeCommit = (by: Writer): void =>
  beforeCommit(by.tx, 'owners of stores', () => tellOwners(by));
