import { lazy, Suspense } from 'react';
import { categories } from '#resources/categories/contract.ts';
import { ListFigures } from '#src/figures/list-figures.tsx';
import { dateColumn, moneyColumn, namesColumn, statusColumn } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import type { ListFilter } from '#src/kit/list-frame.tsx';
import { ListPage } from '#src/kit/list-page.tsx';
import { useAccess } from '#src/kit/use-access.ts';
import type { ListTable } from '#src/kit/use-list-table.ts';
import type { Answered } from '#src/shared/answered.ts';
import { Picture } from '#src/uploads/picture.tsx';
import { type Product, productSummary } from './contract.ts';
import { productFigures } from './figures.ts';
import styles from './list.module.css';
import { definition } from './resource.tsx';
import { ProductStatus } from './status.tsx';

type Row = Answered<Product>;

const columns: Column<Row>[] = [
  moneyColumn('Price', 'price', { place: 'second' }),
  { ...statusColumn, render: (_, { status }) => <ProductStatus status={status} /> },
  namesColumn('Categories', 'categories'),
  dateColumn('Updated', 'updatedAt'),
];

/** The tree comes after the rows: it is more code than they are. */
const CategorySelect = lazy(async () => ({
  default: (await import('#resources/categories/category-select.tsx')).CategorySelect<string>,
}));

function CategoryFilter({ list }: { list: ListTable<Row> }) {
  if (!useAccess(categories, 'show')) return null;
  return (
    <div className={styles.category}>
      <Suspense>
        <CategorySelect
          aria-label="Category"
          placeholder="All categories"
          value={list.state.filters.categoryId}
          onChange={(id) => list.filter('categoryId', id)}
        />
      </Suspense>
    </div>
  );
}

const filters: ListFilter<Row>[] = [
  {
    name: 'categoryId',
    label: 'Category',
    matches: ({ categories: held = [] }, wanted) => held.some(({ id }) => id === wanted),
    control: (list) => <CategoryFilter list={list} />,
  },
  { name: 'status', label: 'Status' },
];

export const Screen = () => (
  <ListPage
    definition={definition}
    name={{
      line: ({ description }) => description,
      picture: ({ name, imageUrl }) => <Picture size="row" src={imageUrl} alt={`Image of ${name}`} />,
    }}
    columns={columns}
    filters={filters}
    above={(list) => (
      <ListFigures
        definition={definition}
        list={list}
        schema={productSummary}
        ofLoaded={productFigures}
        labels={{
          total: 'Total Products',
          published: 'Published',
          drafts: 'Drafts',
          averagePrice: 'Avg Price',
        }}
        amounts={['averagePrice']}
      />
    )}
  />
);
