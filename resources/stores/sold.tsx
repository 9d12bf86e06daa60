// What a store sells: its products, and the categories that they are in.
import { categories } from '#resources/categories/contract.ts';
import { products } from '#resources/products/contract.ts';
import { ProductStatus } from '#resources/products/status.tsx';
import { dateColumn, MainCell, moneyColumn, statusColumn, textColumn } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { useAccess } from '#src/kit/use-access.ts';
import { RowsCard } from '#src/lists/rows-card.tsx';
import type { Answered } from '#src/shared/answered.ts';
import type { Contract } from '#src/shared/contract.ts';
import type { Store } from './contract.ts';

interface Named {
  id: string;
  name: string;
}

type Category = NonNullable<Answered<Store>['categories']>[number];
type Product = NonNullable<Answered<Store>['products']>[number];

/** A name; a link where the person may see what it names. */
function Name({ contract, of: { id, name } }: { contract: Contract; of: Named }) {
  const allowed = useAccess(contract, 'show');
  return <MainCell to={allowed ? { resource: contract.name, action: 'show', id } : undefined} name={name} />;
}

const categoryColumns: Column<Category>[] = [
  { title: 'Name', place: 'main', render: (_, category) => <Name contract={categories} of={category} /> },
  textColumn('Description', 'description', { place: 'main' }),
];

const productColumns: Column<Product>[] = [
  { title: 'Name', place: 'main', render: (_, product) => <Name contract={products} of={product} /> },
  { ...statusColumn, render: (_, { status }) => <ProductStatus status={status} /> },
  moneyColumn('Price', 'price', { place: 'main' }),
  dateColumn('Updated', 'updatedAt'),
];

export const CategoriesCard = ({ store: { categories: rows = [] } }: { store: Answered<Store> }) => (
  <RowsCard title="Categories" rows={rows} columns={categoryColumns} empty="No categories" />
);

export const ProductsCard = ({ store: { products: rows = [] } }: { store: Answered<Store> }) => (
  <RowsCard title="Products" rows={rows} columns={productColumns} empty="No products" />
);
