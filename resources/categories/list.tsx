import { ListFigures } from '#src/figures/list-figures.tsx';
import { dateColumn, numberColumn, textColumn } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { RecordLink } from '#src/kit/links.tsx';
import { ListPage } from '#src/kit/list-page.tsx';
import { CutText, SecondaryText } from '#src/kit/values.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { Picture } from '#src/uploads/picture.tsx';
import { type Category, categorySummary } from './contract.ts';
import { parentOf } from './parent.ts';
import { definition } from './resource.tsx';

const columns: Column<Answered<Category>>[] = [
  { title: 'Parent', place: 'second', render: (_, category) => <Parent category={category} /> },
  textColumn('Description', 'description', { lines: 2 }),
  numberColumn('Products', 'productCount'),
  dateColumn('Created', 'createdAt'),
];

function Parent({ category }: { category: Answered<Category> }) {
  const parent = parentOf(category);
  if (!parent) return <SecondaryText>Root</SecondaryText>;
  return (
    <RecordLink contract={definition.contract} id={parent.id}>
      <CutText>{parent.name}</CutText>
    </RecordLink>
  );
}

/** What can be told of the categories of the page that is loaded. */
const categoryFigures = (rows: readonly Answered<Category>[], total: number) => ({
  total,
  parents: rows.filter((category) => !parentOf(category)).length,
});

export const Screen = () => (
  <ListPage
    definition={definition}
    noticed={false}
    name={{
      picture: ({ name, iconUrl }) => <Picture size="row" src={iconUrl} alt={`Icon of ${name}`} />,
    }}
    columns={columns}
    above={(list) => (
      <ListFigures
        definition={definition}
        list={list}
        schema={categorySummary}
        ofLoaded={categoryFigures}
        labels={{ total: 'Total Categories', parents: 'Parent Categories', products: 'Total Products' }}
      />
    )}
  />
);
