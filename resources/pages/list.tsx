import { dateColumn, MainCell, statusColumn } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { allOption, FilterChoice } from '#src/kit/list-frame.tsx';
import { ListPage } from '#src/kit/list-page.tsx';
import { useActionsColumn } from '#src/kit/row-actions.tsx';
import { useListTable } from '#src/kit/use-list-table.ts';
import { CutText } from '#src/kit/values.tsx';
import type { Answered } from '#src/shared/answered.ts';
import type { Page } from './contract.ts';
import { definition } from './resource.tsx';
import { PageStatus, pageStatusOptions } from './status.tsx';

const columns: Column<Answered<Page>>[] = [
  {
    title: 'Title',
    dataIndex: 'title',
    sorter: true,
    place: 'main',
    render: (_, { id, title }) => <MainCell to={`/pages/${id}`} name={title} />,
  },
  { title: 'Slug', render: (_, { slug }) => (slug ? <CutText>{slug}</CutText> : '-') },
  { ...statusColumn, render: (_, { status }) => <PageStatus status={status} /> },
  { ...dateColumn('Updated', 'updatedAt'), place: 'second' },
];

const statusOptions = [allOption, ...pageStatusOptions] as const;

export function Screen() {
  const list = useListTable<Answered<Page>>(definition);
  return (
    <ListPage
      definition={definition}
      list={list}
      columns={[...columns, useActionsColumn(definition)]}
      nameOf={definition.nameOf}
      filters={<FilterChoice list={list} name="status" label="Status" options={statusOptions} />}
    />
  );
}
