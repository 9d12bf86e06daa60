// The products of the demo stores: three departments with three categories each, five to eight products per category,
// all with pictures.
import { type Product, productStatuses } from '#resources/products/contract.ts';
import type { Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { categoriesTable, productCategoriesTable, productsTable } from '#server/db/tables/products.ts';
import type { Storage } from '#server/files/storage/storage.ts';
import departments from './catalogue.json' with { type: 'json' };
import { picture } from './pictures.ts';
import { type Keep, withPictures } from './store-pictures.ts';
import { madeDaysAgo } from './time.ts';

async function seedCategories(tx: Transaction, keep: Keep): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  let number = 100;
  const add = async (name: string, description: string, parent_id: string | null) => {
    number += 1;
    const id = newId();
    const icon_id = await keep(picture(number), name);
    await tx
      .insert(categoriesTable)
      .values({ id, name, description, parent_id, icon_id, ...madeDaysAgo(500 - number) });
    ids.set(name, id);
    return id;
  };
  for (const department of departments) {
    const parent = await add(department.name, department.description, null);
    for (const { name, description } of department.categories) await add(name, description, parent);
  }
  return ids;
}

/** Most are published; every fifth is a draft, every eleventh archived. */
function statusOf(number: number): Product['status'] {
  const [draft, published, archived] = productStatuses;
  if (number % 11 === 7) return archived;
  return number % 5 === 3 ? draft : published;
}

export const seedCatalogue = (tx: Transaction, storage: Storage): Promise<void> =>
  withPictures(tx, storage, async (keep) => {
    const categoryIds = await seedCategories(tx, keep);
    const all = departments
      .flatMap(({ categories }) => categories)
      .flatMap(({ name: category, products }) => products.map((product) => ({ category, ...product })));
    for (const [number, { category, name, price }] of all.entries()) {
      const id = newId();
      await tx.insert(productsTable).values({
        id,
        name,
        description: `${name}, from our ${category.toLowerCase()} range. In stock and ready to ship.`,
        price,
        status: statusOf(number),
        image_id: await keep(picture(number), name),
        ...madeDaysAgo(300 - number * 4.7),
      });
      const category_id = categoryIds.get(category) as string;
      await tx.insert(productCategoriesTable).values({ product_id: id, category_id });
    }
  });
