import { Link } from 'react-router-dom';
import { countColumn, dateColumn, MainCell } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { ListPage } from '#src/kit/list-page.tsx';
import { Picture } from '#src/kit/picture.tsx';
import { useActionsColumn } from '#src/kit/row-actions.tsx';
import { StatCards } from '#src/kit/stat-cards.tsx';
import { useFigures } from '#src/kit/use-figures.ts';
import { type ListTable, useListTable } from '#src/kit/use-list-table.ts';
import { CutText, Quiet } from '#src/kit/values.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { type Category, categorySummary } from './contract.ts';
import { parentOf } from './parent.ts';
import { definition } from './resource.tsx';

const columns: Column<Answered<Category>>[] = [
  {
    title: 'Category',
    dataIndex: 'name',
    sorter: true,
    place: 'main',
    render: (_, { id, name, iconUrl }) => (
      <MainCell
        to={`/categories/${id}`}
        name={name}
        picture={<Picture size="row" src={iconUrl} alt={`Icon of ${name}`} />}
      />
    ),
  },
  { title: 'Parent', place: 'second', render: (_, category) => <Parent category={category} /> },
  {
    title: 'Description',
    render: (_, { description }) => (description ? <CutText lines={2}>{description}</CutText> : '-'),
  },
  { title: 'Products', ...countColumn, render: (_, { productCount }) => productCount ?? '-' },
  dateColumn('Created', 'createdAt'),
];

function Parent({ category }: { category: Answered<Category> }) {
  const parent = parentOf(category);
  if (!parent) return <Quiet>Root</Quiet>;
  return (
    <Link to={`/categories/${parent.id}`}>
      <CutText>{parent.name}</CutText>
    </Link>
  );
}

/** What can be told of the categories of the page that is loaded. */
const categoryFigures = (rows: readonly Answered<Category>[], total: number) => ({
  total,
  parents: rows.filter((category) => !parentOf(category)).length,
});

/** Over all categories where the server has the figures; else of the page that is loaded, and a dash. */
function Figures({ list }: { list: ListTable<Answered<Category>> }) {
  const { shown, none } = useFigures(definition, categorySummary, list, categoryFigures);
  return (
    <StatCards
      stats={[
        { label: 'Total Categories', value: shown?.total ?? none },
        { label: 'Parent Categories', value: shown?.parents ?? none },
        { label: 'Total Products', value: shown?.products ?? none },
      ]}
    />
  );
}

export function Screen() {
  const list = useListTable<Answered<Category>>(definition, { noticed: false });
  return (
    <ListPage
      definition={definition}
      list={list}
      columns={[...columns, useActionsColumn(definition)]}
      nameOf={definition.nameOf}
      cards={<Figures list={list} />}
    />
  );
}
