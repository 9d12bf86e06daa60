import { CategorySelect } from '#resources/categories/category-select.tsx';
import { categories } from '#resources/categories/contract.ts';
import { amountColumn, dateColumn, FirstNames, MainCell, statusColumn } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { allOption, FilterChoice } from '#src/kit/list-frame.tsx';
import { ListPage } from '#src/kit/list-page.tsx';
import { Picture } from '#src/kit/picture.tsx';
import { useActionsColumn } from '#src/kit/row-actions.tsx';
import { StatCards } from '#src/kit/stat-cards.tsx';
import { useAccess } from '#src/kit/use-access.ts';
import { useFigures } from '#src/kit/use-figures.ts';
import { type ListTable, useListTable } from '#src/kit/use-list-table.ts';
import { Money } from '#src/kit/values.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { usd } from '#src/shared/money.ts';
import { type Product, productSummary } from './contract.ts';
import { productFigures } from './figures.ts';
import styles from './list.module.css';
import { definition } from './resource.tsx';
import { ProductStatus, productStatusOptions } from './status.tsx';

const columns: Column<Answered<Product>>[] = [
  {
    title: 'Product',
    dataIndex: 'name',
    sorter: true,
    place: 'main',
    render: (_, { id, name, description, imageUrl }) => (
      <MainCell
        to={`/products/${id}`}
        name={name}
        line={description}
        picture={<Picture size="row" src={imageUrl} alt={`Image of ${name}`} />}
      />
    ),
  },
  {
    title: 'Price',
    dataIndex: 'price',
    sorter: true,
    place: 'second',
    ...amountColumn,
    render: (_, { price }) => <Money amount={price} />,
  },
  { ...statusColumn, render: (_, { status }) => <ProductStatus status={status} /> },
  {
    title: 'Categories',
    render: (_, { categories: held = [] }) => <FirstNames names={held.map(({ name }) => name)} />,
  },
  dateColumn('Updated', 'updatedAt'),
];

type ProductList = ListTable<Answered<Product>>;

const statusOptions = [allOption, ...productStatusOptions] as const;

function Filters({ list }: { list: ProductList }) {
  const allowed = useAccess(categories, 'show');
  return (
    <>
      {allowed && (
        <div className={styles.category}>
          <CategorySelect<string>
            aria-label="Category"
            placeholder="All categories"
            value={list.state.filters.categoryId}
            onChange={(id) => list.filter('categoryId', id)}
          />
        </div>
      )}
      <FilterChoice list={list} name="status" label="Status" options={statusOptions} />
    </>
  );
}

const averageText = (price: string | null) => (price === null ? '-' : usd(price));

/** Over all products where the server has the figures, else of the page that is loaded. */
function Figures({ list }: { list: ProductList }) {
  const { shown, none } = useFigures(definition, productSummary, list, productFigures);
  return (
    <StatCards
      stats={[
        { label: 'Total Products', value: shown?.total ?? none },
        { label: 'Published', value: shown?.published ?? none },
        { label: 'Drafts', value: shown?.drafts ?? none },
        {
          label: 'Avg Price',
          value: shown?.averagePrice === undefined ? none : averageText(shown.averagePrice),
        },
      ]}
    />
  );
}

const matches = {
  categoryId: ({ categories: held = [] }: Answered<Product>, id: string) => held.some((one) => one.id === id),
};

export function Screen() {
  const list = useListTable<Answered<Product>>(definition, { matches });
  return (
    <ListPage
      definition={definition}
      list={list}
      columns={[...columns, useActionsColumn(definition)]}
      nameOf={definition.nameOf}
      cards={<Figures list={list} />}
      filters={<Filters list={list} />}
    />
  );
}
