import { bulkOf } from '#server/records/bulk.ts';
import { changedPrice } from '#shared/domain/price-change.ts';
import { productsModule } from './module.ts';

export const productsBulk = bulkOf(productsModule, {
  addCategories: {
    fields: ['categoryIds'],
    body: ({ categoryIds }, { categories }) => ({
      categoryIds: [...new Set([...categories.map(({ id }) => id), ...categoryIds])],
    }),
  },
  removeCategories: {
    fields: ['categoryIds'],
    body: ({ categoryIds }, { categories }) => ({
      categoryIds: categories.map(({ id }) => id).filter((id) => !categoryIds.includes(id)),
    }),
  },
  price: { fields: ['price'], body: (change, { price }) => ({ price: changedPrice(price, change) }) },
});
