// What a store sells: its products, and the categories that they are in.
import { type ReactNode, useState } from 'react';
import { categories } from '#resources/categories/contract.ts';
import { products } from '#resources/products/contract.ts';
import { ProductStatus } from '#resources/products/status.tsx';
import { amountColumn, dateColumn, MainCell, statusColumn } from '#src/kit/columns.tsx';
import { type Column, DataTable } from '#src/kit/data-table.tsx';
import { TableCard } from '#src/kit/table-card.tsx';
import { useAccess } from '#src/kit/use-access.ts';
import { CutText, Money, SecondaryText } from '#src/kit/values.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { type Contract, defaultLimit } from '#src/shared/contract.ts';
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
  {
    title: 'Description',
    place: 'main',
    render: (_, { description }) => (description ? <CutText>{description}</CutText> : '-'),
  },
];

const productColumns: Column<Product>[] = [
  { title: 'Name', place: 'main', render: (_, product) => <Name contract={products} of={product} /> },
  { ...statusColumn, render: (_, { status }) => <ProductStatus status={status} /> },
  { title: 'Price', place: 'main', ...amountColumn, render: (_, { price }) => <Money amount={price} /> },
  dateColumn('Updated', 'updatedAt'),
];

interface RowsCardProps<Row> {
  title: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  empty: string;
}

/** Rows that are all there already, ten at a time. */
function RowsCard<Row extends Named>({ title, rows, columns, empty }: RowsCardProps<Row>) {
  const [wanted, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / defaultLimit));
  const page = Math.min(wanted, pages);
  const shown = rows.slice((page - 1) * defaultLimit, page * defaultLimit);
  const none: ReactNode = rows.length === 0 && <SecondaryText>{empty}</SecondaryText>;
  return (
    <TableCard title={title} label={title.toLowerCase()} page={page} pages={pages} onPage={setPage}>
      <DataTable label={title} columns={columns} rows={shown} nameOf={({ name }) => name} instead={none} />
    </TableCard>
  );
}

export const CategoriesCard = ({ store: { categories: rows = [] } }: { store: Answered<Store> }) => (
  <RowsCard title="Categories" rows={rows} columns={categoryColumns} empty="No categories" />
);

export const ProductsCard = ({ store: { products: rows = [] } }: { store: Answered<Store> }) => (
  <RowsCard title="Products" rows={rows} columns={productColumns} empty="No products" />
);
