import type { ReactNode } from 'react';
import { type Column, DataTable } from './data-table.tsx';
import { ListFrame } from './list-frame.tsx';
import type { ResourceDefinition } from './resource.ts';
import type { ListTable } from './use-list-table.ts';

export interface ListPageProps<Row> {
  definition: ResourceDefinition;
  list: ListTable<Row>;
  columns: readonly Column<Row>[];
  /** What a row is called, for the names of its buttons. */
  nameOf: (row: Row) => string;
  /** Beside the search box: the controls of the list's filters. */
  filters?: ReactNode;
  /** Above the table: the figures over all rows. */
  cards?: ReactNode;
}

/** A resource's list as a table. */
export function ListPage<Row extends { id?: unknown }>(props: ListPageProps<Row>) {
  const { columns, nameOf, ...frame } = props;
  const { definition, list } = frame;
  return (
    <ListFrame {...frame}>
      {(instead) => (
        <DataTable
          label={definition.texts.title}
          columns={columns}
          rows={list.rows}
          nameOf={nameOf}
          instead={instead}
          busy={list.busy}
          sort={list.state.sort}
          onSort={list.sortable ? list.sortBy : undefined}
        />
      )}
    </ListFrame>
  );
}
