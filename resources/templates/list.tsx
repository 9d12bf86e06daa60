import { ListFigures } from '#src/figures/list-figures.tsx';
import { dateColumn, namesColumn } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import type { ListFilter } from '#src/kit/list-frame.tsx';
import { ListPage } from '#src/kit/list-page.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { safeUrl } from '#src/shared/safe-url.ts';
import { wordLabel } from '#src/shared/texts.ts';
import { Picture } from '#src/uploads/picture.tsx';
import { type Template, templateSummary } from './contract.ts';
import { templateFigures } from './figures.ts';
import { definition } from './resource.tsx';

type Row = Answered<Template>;

const columns: Column<Row>[] = [
  namesColumn('Tags', 'tags'),
  {
    title: 'Layout',
    place: 'second',
    render: (_, { configuration }) => wordLabel(configuration?.layout || '-'),
  },
  dateColumn('Created', 'createdAt'),
  dateColumn('Updated', 'updatedAt'),
];

/** A template to look at, where its address is one that may be followed. */
function visit({ external_url }: Row) {
  const href = safeUrl(external_url);
  return href === undefined ? [] : [{ label: 'Visit', run: { href } }];
}

const filters: ListFilter<Row>[] = [
  {
    name: 'layout',
    label: 'Layout',
    all: 'All layouts',
    matches: ({ configuration }, layout) => configuration?.layout === layout,
  },
  {
    name: 'theme',
    label: 'Theme',
    all: 'All themes',
    matches: ({ configuration }, theme) => configuration?.theme === theme,
  },
];

export const Screen = () => (
  <ListPage
    definition={definition}
    name={{
      line: ({ description }) => description,
      picture: ({ name, previewImageUrl }) => (
        <Picture size="row" src={previewImageUrl} alt={`Preview of ${name}`} />
      ),
    }}
    columns={columns}
    filters={filters}
    views={visit}
    above={(list) => (
      <ListFigures
        definition={definition}
        list={list}
        schema={templateSummary}
        ofLoaded={templateFigures}
        labels={{ total: 'Total Templates', sidebar: 'Sidebar Layout', grid: 'Grid Layout' }}
      />
    )}
  />
);
