import { inAll, listFigures } from '#src/figures/list-figures.tsx';
import { dateColumn, numberColumn, textColumn } from '#src/kit/columns.tsx';
import { RecordLink } from '#src/kit/links.tsx';
import { listScreen } from '#src/kit/list-page.tsx';
import { CutText, SecondaryText } from '#src/kit/values.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { Picture } from '#src/uploads/picture.tsx';
import { type Category, categorySummary } from './contract.ts';
import { parentOf } from './parent.ts';
import { definition } from './resource.tsx';

function Parent({ category }: { category: Answered<Category> }) {
  const parent = parentOf(category);
  if (!parent) return <SecondaryText>Root</SecondaryText>;
  return (
    <RecordLink contract={definition.contract} id={parent.id}>
      <CutText>{parent.name}</CutText>
    </RecordLink>
  );
}

export const Screen = listScreen(definition, {
  noticed: false,
  name: { picture: ({ name, iconUrl }) => <Picture size="row" src={iconUrl} alt={`Icon of ${name}`} /> },
  columns: [
    { title: 'Parent', place: 'second', render: (_, category) => <Parent category={category} /> },
    textColumn('Description', 'description', { lines: 2 }),
    numberColumn('Products', 'productCount'),
    dateColumn('Created', 'createdAt'),
  ],
  above: listFigures(definition, categorySummary, {
    total: { label: 'Total Categories', of: inAll },
    parents: { label: 'Parent Categories', counts: (category) => !parentOf(category) },
    products: { label: 'Total Products' },
  }),
});
