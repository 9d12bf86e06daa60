import { useNavigate } from 'react-router-dom';
import { ActionsMenu } from '#src/kit/actions-menu.tsx';
import { FirstNames, MainCell, ShortDate } from '#src/kit/cells.tsx';
import { type Column, dateColumn, menuColumn } from '#src/kit/data-table.tsx';
import { FilterChoice } from '#src/kit/filter-choice.tsx';
import { ListPage } from '#src/kit/list-page.tsx';
import { Picture } from '#src/kit/picture.tsx';
import { StatCards } from '#src/kit/stat-cards.tsx';
import { useFigures } from '#src/kit/use-figures.ts';
import { useGrants } from '#src/kit/use-grants.ts';
import { type ResourceList, useResourceList } from '#src/kit/use-resource-list.ts';
import { safeUrl } from '#src/shared/safe-url.ts';
import type { AnsweredTemplate } from './answered-template.ts';
import { type TemplateSummary, templates } from './contract.ts';
import { useDeleteTemplate } from './delete-template.ts';
import { templateFigures } from './figures.ts';
import { layoutOptions, lookLabel, themeOptions } from './looks.ts';
import { definition } from './resource.tsx';

const columns: Column<AnsweredTemplate>[] = [
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
  {
    title: 'Created',
    ...dateColumn,
    dataIndex: 'createdAt',
    sorter: true,
    render: (_, { createdAt }) => <ShortDate iso={createdAt} />,
  },
  {
    title: 'Updated',
    ...dateColumn,
    dataIndex: 'updatedAt',
    sorter: true,
    render: (_, { updatedAt }) => <ShortDate iso={updatedAt} />,
  },
  { ...menuColumn, render: (_, template) => <TemplateActions template={template} /> },
];

function TemplateActions({ template }: { template: AnsweredTemplate }) {
  const { id, name, external_url } = template;
  const navigate = useNavigate();
  const { can } = useGrants();
  const { refusal, ask } = useDeleteTemplate();
  const open = (label: string, to: string) => ({ label, run: () => navigate(to) });
  const href = safeUrl(external_url);
  return (
    <ActionsMenu
      of={name}
      actions={[
        open('View Details', `/templates/${id}`),
        ...(href === undefined ? [] : [{ label: 'Visit', run: { href } }]),
        ...(can(templates, 'write') ? [open('Edit', `/templates/edit/${id}`)] : []),
        { label: 'Delete', danger: true, refused: refusal, run: () => ask(template) },
      ]}
    />
  );
}

type TemplateList = ResourceList<AnsweredTemplate>;

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
  const { shown, none } = useFigures<TemplateSummary, AnsweredTemplate>(definition, list, templateFigures);
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
  layout: ({ configuration }: AnsweredTemplate, layout: string) => configuration?.layout === layout,
  theme: ({ configuration }: AnsweredTemplate, theme: string) => configuration?.theme === theme,
};

export function Screen() {
  const list = useResourceList<AnsweredTemplate>(definition, { matches });
  return (
    <ListPage
      definition={definition}
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      cards={<Figures list={list} />}
      filters={<Filters list={list} />}
    />
  );
}
