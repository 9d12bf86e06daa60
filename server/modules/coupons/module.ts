import { sql } from 'drizzle-orm';
import { coupons } from '#resources/coupons/contract.ts';
import { couponsTable } from '#server/db/tables/coupons.ts';
import { unknownStore } from '#server/modules/domains/records.ts';
import { defineModule } from '#server/records/module.ts';

export const couponsModule = defineModule(coupons, couponsTable, {
  record: { storeName: sql<string>`(select stores.name from stores where stores.id = coupons.store_id)` },
  title: 'code',
  constraints: {
    coupons_store_code_key: { field: 'code', text: 'This store already has this code.' },
    coupons_store_id_stores_id_fk: { field: 'storeId', text: unknownStore },
  },
});
