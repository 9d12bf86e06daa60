// Removes a deleted product from all stores that sell it, as if each store had been changed. The number of
// statements does not depend on the number of stores.
import { inArray, type SQL, sql } from 'drizzle-orm';
import { stores } from '#resources/stores/contract.ts';
import type { Transaction } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { storeProductsTable, storesTable } from '#server/db/tables/stores.ts';
import { preparedOn } from '#server/db/transaction.ts';
import { updateWithAuditLog } from '#server/records/audit-log.ts';
import type { WriteContext } from '#server/records/module.ts';

/** Locks the stores that sell any of these products, ordered by id; returns their ids. */
export async function lockStoresThatSell(productIds: readonly string[], tx: Transaction): Promise<string[]> {
  const { store_id, product_id } = storeProductsTable;
  const statement = preparedOn(tx, 'lock stores that sell', (name) => {
    const selling = tx
      .select({ id: store_id })
      .from(storeProductsTable)
      .where(sql`${product_id} = any(${sql.placeholder('productIds')})`);
    return tx
      .select({ id: storesTable.id })
      .from(storesTable)
      .where(inArray(storesTable.id, selling))
      .orderBy(storesTable.id)
      .for('no key update')
      .prepare(name);
  });
  const locked = await statement.execute({ productIds });
  return locked.map(({ id }) => id);
}

/** Increments the version of all stores that sell a product, with their products before and after. */
const changedStores = (productId: string, before: SQL, after: SQL) => sql`
  update stores set version = version + 1, updated_at = ${now()}
  from (
    select store_id, array_agg(product_id order by product_id) as product_ids from store_products
    where store_id in (select store_id from store_products where product_id = ${productId})
    group by store_id
  ) as selling
  where stores.id = selling.store_id
  returning stores.id, version, jsonb_build_object('product_ids', ${before}) as before,
    jsonb_build_object('product_ids', ${after}) as after`;

/** Logs that these stores sell a restored product again; its rows of `store_products` exist already. */
export async function addToStores(writing: WriteContext, productId: string): Promise<void> {
  const ids = await lockStoresThatSell([productId], writing.tx);
  if (ids.length === 0) return;
  const changed = changedStores(
    productId,
    sql`array_remove(product_ids, ${productId}::uuid)`,
    sql`product_ids`,
  );
  await updateWithAuditLog(writing, stores.name, ids, changed);
}

/** Removes a locked product from all stores; deletes its rows of `store_products`. */
export async function removeFromStores(writing: WriteContext, productId: string): Promise<void> {
  // Locks again: a store may have started to sell the product before it was locked. From here on, none can.
  const ids = await lockStoresThatSell([productId], writing.tx);
  if (ids.length === 0) return;
  // A separate statement, so that it reads the rows after the wait for the locks.
  const changed = changedStores(
    productId,
    sql`product_ids`,
    sql`array_remove(product_ids, ${productId}::uuid)`,
  );
  await updateWithAuditLog(writing, stores.name, ids, changed);
}
