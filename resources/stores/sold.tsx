import { categories } from '#resources/categories/contract.ts';
import { products } from '#resources/products/contract.ts';
import { ProductStatus } from '#resources/products/status.tsx';
import type { Contract } from '#shared/contract/contract.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { RowsCard } from '#src/list/rows-card.tsx';
import { dateColumn, moneyColumn, RecordCell, statusColumn, textColumn } from '#src/list/table/columns.tsx';
import type { Column } from '#src/list/table/data-table.tsx';
import type { Store } from './contract.ts';

type Category = NonNullable<ReceivedRecord<Store>['categories']>[number];
type Product = NonNullable<ReceivedRecord<Store>['products']>[number];

const nameColumn = (contract: Contract): Column<{ id: string; name: string }> => ({
  title: 'Name',
  place: 'main',
  render: (_, { id, name }) => <RecordCell contract={contract} id={id} name={name} />,
});

const categoryColumns: Column<Category>[] = [
  nameColumn(categories),
  textColumn('Description', 'description', { place: 'main' }),
];

const productColumns: Column<Product>[] = [
  nameColumn(products),
  { ...statusColumn, place: 'second', render: (_, { status }) => <ProductStatus status={status} /> },
  moneyColumn('Price', 'price', { place: 'main' }),
  dateColumn('Updated', 'updatedAt'),
];

export const CategoriesCard = ({ store: { categories: rows = [] } }: { store: ReceivedRecord<Store> }) => (
  <RowsCard title="Categories" rows={rows} columns={categoryColumns} empty="No categories" />
);

export const ProductsCard = ({ store: { products: rows = [] } }: { store: ReceivedRecord<Store> }) => (
  <RowsCard title="Products" rows={rows} columns={productColumns} empty="No products" />
);
