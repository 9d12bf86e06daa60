// A store's `domain`: the primary one of its domains.
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { conflict } from '#server/kit/errors.ts';
import { domainsTable } from '#server/modules/domains/table.ts';
import { newDomainToken } from '#server/modules/domains/token.ts';

export const domainTaken = 'Another store has this domain.';

/** Two stores at once are told apart by the database; see the module's constraints. */
async function mustBeFree(tx: Transaction, storeId: string, name: string): Promise<void> {
  const [taken] = await tx
    .select({ id: domainsTable.id })
    .from(domainsTable)
    .where(
      and(
        eq(domainsTable.name, name),
        ne(domainsTable.store_id, storeId),
        isNotNull(domainsTable.verified_at),
      ),
    );
  if (taken) throw conflict(domainTaken, 'domain');
}

const change = (tx: Transaction, id: string, values: Partial<typeof domainsTable.$inferInsert>) =>
  tx
    .update(domainsTable)
    .set({ ...values, updated_at: now(), version: sql`${domainsTable.version} + 1` })
    .where(eq(domainsTable.id, id));

/**
 * Sets a store's domain by its name; null takes it away. Another name takes the old one's place and has to be
 * verified anew; a name that the store has already becomes its primary one.
 */
export async function setDomain(tx: Transaction, storeId: string, name: string | null): Promise<void> {
  const held = await tx.select().from(domainsTable).where(eq(domainsTable.store_id, storeId));
  const primary = held.find(({ is_primary }) => is_primary);
  if (name === (primary?.name ?? null)) return;
  if (name === null) {
    if (primary) await tx.delete(domainsTable).where(eq(domainsTable.id, primary.id));
    return;
  }
  await mustBeFree(tx, storeId, name);
  const other = held.find((domain) => domain.name === name);
  if (other) {
    if (primary) await change(tx, primary.id, { is_primary: false });
    await change(tx, other.id, { is_primary: true });
    return;
  }
  const fresh = { name, token: newDomainToken(), verified_at: null };
  if (primary) await change(tx, primary.id, fresh);
  else await tx.insert(domainsTable).values({ ...fresh, store_id: storeId, is_primary: true });
}
