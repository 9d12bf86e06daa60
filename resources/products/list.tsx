import { Suspense } from 'react';
import { useAccess } from '#providers/access-control.ts';
import { categories } from '#resources/categories/contract.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { listScreen } from '#src/list/list-page.tsx';
import { allRowsCount, type Figures, listStats } from '#src/list/stats/list-stats.tsx';
import {
  dateColumn,
  extra,
  FirstNames,
  moneyColumn,
  namesColumn,
  statusColumn,
  textColumn,
} from '#src/list/table/columns.tsx';
import type { InlineEditControlProps } from '#src/list/table/inline-edit.ts';
import type { ListTable } from '#src/list/table/list-table.ts';
import { lazyComponent } from '#src/ui/loading.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { type Product, productSummary } from './contract.ts';
import styles from './list.module.css';
import { definition } from './resource.tsx';
import { ProductStatus } from './status.tsx';

type Row = ReceivedRecord<Product>;

/** Loaded after the rows, because its code is larger than theirs. */
const RecordTreeSelect = lazyComponent(
  async () => (await import('#src/form/selects/tree-select.tsx')).RecordTreeSelect,
);

const CategorySelect = lazyComponent(
  async () => (await import('#resources/categories/category-select.tsx')).OneCategorySelect,
);

function CategoryFilter({ list }: { list: ListTable<Row> }) {
  if (!useAccess(categories, 'show')) return null;
  return (
    <div className={styles.category}>
      <Suspense>
        <RecordTreeSelect
          contract={categories}
          aria-label="Category"
          placeholder="All categories"
          value={list.state.filters.categoryId}
          onChange={(id: string | undefined) => list.filter('categoryId', id)}
        />
      </Suspense>
    </div>
  );
}

/** Inline edit of a product's categories. */
const Categories = (props: InlineEditControlProps) => (
  <RecordTreeSelect contract={categories} placeholder="Select a category" multiple {...props} />
);

/** Average with two decimals; null if no row has a price. */
function averagePrice(rows: readonly Row[]): string | null {
  const prices = rows.map(({ price }) => Number.parseFloat(String(price))).filter(Number.isFinite);
  if (prices.length === 0) return null;
  return (prices.reduce((sum, price) => sum + price, 0) / prices.length).toFixed(2);
}

export const figures: Figures<typeof productSummary, Row> = {
  total: { label: 'Total Products', of: allRowsCount },
  published: { label: 'Published', counts: ({ status }) => status === 'published' },
  drafts: { label: 'Drafts', counts: ({ status }) => status === 'draft' },
  averagePrice: { label: 'Avg Price', of: averagePrice, amount: true },
};

export const Screen = listScreen(definition, {
  name: {
    line: ({ description }) => description,
    picture: ({ name, imageUrl }) => <Picture size="row" src={imageUrl} alt={`Image of ${name}`} />,
  },
  columns: [
    moneyColumn('Price', 'price', { place: 'second', change: { field: 'price' } }),
    {
      ...statusColumn,
      render: (_, { status }) => <ProductStatus status={status} />,
      change: { field: 'status' },
    },
    {
      ...namesColumn('Categories', 'categories'),
      change: {
        field: 'categoryIds',
        read: ({ categories: held = [] }) => held.map(({ id }) => id),
        textOf: ({ categories: held = [] }) => held.map(({ name }) => name).join(', '),
        Control: Categories,
      },
    },
    dateColumn('Updated', 'updatedAt'),
    {
      title: 'Files',
      dataIndex: 'files',
      ...extra,
      render: (_, { files = [] }) => <FirstNames names={files.map(({ fileName }) => fileName)} />,
    },
    textColumn('Description', 'description', { ...extra, lines: 2 }),
    dateColumn('Created', 'createdAt', extra),
  ],
  filters: [
    {
      name: 'categoryId',
      label: 'Category',
      of: categories,
      matches: ({ categories: held = [] }, wanted) => held.some(({ id }) => id === wanted),
      control: (list) => <CategoryFilter list={list} />,
    },
    { name: 'status', label: 'Status' },
  ],
  moreFilters: {
    withinCategoryId: { label: 'Category and all below it', of: categories, Control: CategorySelect },
    hasImage: { label: 'Has an image' },
  },
  header: listStats(definition, productSummary, figures),
});
