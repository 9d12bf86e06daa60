import { useNavigate } from 'react-router-dom';
import { ActionsMenu } from '#src/kit/actions-menu.tsx';
import { CutText, MainCell, ShortDate } from '#src/kit/cells.tsx';
import { type Column, dateColumn, menuColumn, statusColumn } from '#src/kit/data-table.tsx';
import { allOption, FilterChoice } from '#src/kit/filter-choice.tsx';
import { ListPage } from '#src/kit/list-page.tsx';
import { useGrants } from '#src/kit/use-grants.ts';
import { useResourceList } from '#src/kit/use-resource-list.ts';
import type { AnsweredPage } from './answered-page.ts';
import { pages } from './contract.ts';
import { useDeletePage } from './delete-page.ts';
import { definition } from './resource.tsx';
import { PageStatus, pageStatusOptions } from './status.tsx';

const columns: Column<AnsweredPage>[] = [
  {
    title: 'Title',
    dataIndex: 'title',
    sorter: true,
    place: 'main',
    render: (_, { id, title }) => <MainCell to={`/pages/${id}`} name={title} />,
  },
  { title: 'Slug', render: (_, { slug }) => (slug ? <CutText>{slug}</CutText> : '-') },
  { ...statusColumn, render: (_, { status }) => <PageStatus status={status} /> },
  {
    title: 'Updated',
    ...dateColumn,
    dataIndex: 'updatedAt',
    sorter: true,
    place: 'second',
    render: (_, { updatedAt }) => <ShortDate iso={updatedAt} />,
  },
  { ...menuColumn, render: (_, page) => <PageActions page={page} /> },
];

function PageActions({ page }: { page: AnsweredPage }) {
  const { id, title } = page;
  const navigate = useNavigate();
  const { can } = useGrants();
  const { refusal, ask } = useDeletePage();
  return (
    <ActionsMenu
      of={title}
      actions={[
        { label: 'View', run: () => navigate(`/pages/${id}`) },
        ...(can(pages, 'write') ? [{ label: 'Edit', run: () => navigate(`/pages/edit/${id}`) }] : []),
        { label: 'Delete', danger: true, refused: refusal, run: () => ask(page) },
      ]}
    />
  );
}

const statusOptions = [allOption, ...pageStatusOptions] as const;

export function Screen() {
  const list = useResourceList<AnsweredPage>(definition);
  return (
    <ListPage
      definition={definition}
      list={list}
      columns={columns}
      nameOf={({ title }) => title}
      filters={<FilterChoice list={list} name="status" label="Status" options={statusOptions} />}
    />
  );
}
