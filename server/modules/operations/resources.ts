// Resources that support bulk operations, each with its own actions.

import { categoriesModule } from '#server/modules/categories/module.ts';
import { domainsBulk } from '#server/modules/domains/verify.ts';
import { pagesModule } from '#server/modules/pages/module.ts';
import { productsBulk } from '#server/modules/products/bulk.ts';
import { storeEmailsBulk } from '#server/modules/store-emails/link.ts';
import { storesModule } from '#server/modules/stores/module.ts';
import { templatesBulk } from '#server/modules/templates/bulk.ts';
import { trafficPlansModule } from '#server/modules/traffic-plans/module.ts';
import { usersBulk } from '#server/modules/users/bulk.ts';
import { type BulkModule, bulkOf } from '#server/records/bulk.ts';

const all: readonly BulkModule[] = [
  usersBulk,
  bulkOf(storesModule, {}),
  domainsBulk,
  storeEmailsBulk,
  productsBulk,
  bulkOf(categoriesModule, {}),
  bulkOf(trafficPlansModule, {}),
  templatesBulk,
  bulkOf(pagesModule, {}),
];

export const bulkModules: ReadonlyMap<string, BulkModule> = new Map(
  all.map((bulk) => [bulk.module.contract.name, bulk]),
);
