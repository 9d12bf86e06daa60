import { dateColumn, FirstNames, MainCell } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { FilterChoice } from '#src/kit/list-frame.tsx';
import { ListPage } from '#src/kit/list-page.tsx';
import { Picture } from '#src/kit/picture.tsx';
import { useActionsColumn } from '#src/kit/row-actions.tsx';
import { StatCards } from '#src/kit/stat-cards.tsx';
import { useFigures } from '#src/kit/use-figures.ts';
import { type ListTable, useListTable } from '#src/kit/use-list-table.ts';
import type { Answered } from '#src/shared/answered.ts';
import { safeUrl } from '#src/shared/safe-url.ts';
import { type Template, templateSummary } from './contract.ts';
import { templateFigures } from './figures.ts';
import { layoutOptions, lookLabel, themeOptions } from './looks.ts';
import { definition } from './resource.tsx';

const columns: Column<Answered<Template>>[] = [
  {
    title: 'Template',
    dataIndex: 'name',
    sorter: true,
    place: 'main',
    render: (_, { id, name, description, previewImageUrl }) => (
      <MainCell
        to={`/templates/${id}`}
        name={name}
        line={description}
        picture={<Picture size="row" src={previewImageUrl} alt={`Preview of ${name}`} />}
      />
    ),
  },
  { title: 'Tags', render: (_, { tags = [] }) => <FirstNames names={tags.map(({ name }) => name)} /> },
  { title: 'Layout', place: 'second', render: (_, { configuration }) => lookLabel(configuration?.layout) },
  dateColumn('Created', 'createdAt'),
  dateColumn('Updated', 'updatedAt'),
];

/** A template to look at, where its address is one that may be followed. */
function visit({ external_url }: Answered<Template>) {
  const href = safeUrl(external_url);
  return href === undefined ? [] : [{ label: 'Visit', run: { href } }];
}

type TemplateList = ListTable<Answered<Template>>;

const layouts = [{ label: 'All layouts', value: '' }, ...layoutOptions] as const;
const looks = [{ label: 'All themes', value: '' }, ...themeOptions] as const;

const Filters = ({ list }: { list: TemplateList }) => (
  <>
    <FilterChoice list={list} name="layout" label="Layout" options={layouts} />
    <FilterChoice list={list} name="theme" label="Theme" options={looks} />
  </>
);

/** Over all templates where the server has the figures, else of the page that is loaded. */
function Figures({ list }: { list: TemplateList }) {
  const { shown, none } = useFigures(definition, templateSummary, list, templateFigures);
  return (
    <StatCards
      stats={[
        { label: 'Total Templates', value: shown?.total ?? none },
        { label: 'Sidebar Layout', value: shown?.sidebar ?? none },
        { label: 'Grid Layout', value: shown?.grid ?? none },
      ]}
    />
  );
}

const matches = {
  layout: ({ configuration }: Answered<Template>, layout: string) => configuration?.layout === layout,
  theme: ({ configuration }: Answered<Template>, theme: string) => configuration?.theme === theme,
};

export function Screen() {
  const list = useListTable<Answered<Template>>(definition, { matches });
  return (
    <ListPage
      definition={definition}
      list={list}
      columns={[...columns, useActionsColumn(definition, { views: visit })]}
      nameOf={definition.nameOf}
      cards={<Figures list={list} />}
      filters={<Filters list={list} />}
    />
  );
}
