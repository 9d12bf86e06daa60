import type { BaseRecord } from '@refinedev/core';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { BulkSlot, useOffersBulk } from '#src/bulk/bulk-slot.tsx';
import { chosenColumns } from '#src/columns/chosen-columns.ts';
import { ColumnsButton } from '#src/columns/columns-button.tsx';
import { useListLook } from '#src/columns/use-list-look.ts';
import { useInPlace } from '#src/in-place/use-in-place.tsx';
import { idColumn, type KeyedColumn, MainCell, type MainCellProps } from '#src/kit/columns.tsx';
import { type Column, DataTable } from '#src/kit/data-table.tsx';
import type { ListTable } from '#src/kit/list-table.ts';
import { RecordDrawer, type RecordDrawerProps } from '#src/kit/record-drawer.tsx';
import type { FormProps } from '#src/kit/record-form.tsx';
import type { ResourceDefinition } from '#src/kit/resource.ts';
import { type ActionsColumnOptions, useActionsColumn } from '#src/kit/row-actions.tsx';
import { useSelection } from '#src/kit/selection.ts';
import { useOpened } from '#src/kit/url-state.ts';
import { useAccess } from '#src/kit/use-access.ts';
import type { Matches } from '#src/shared/search-rows.ts';
import { inSentence } from '#src/shared/texts.ts';
import { SaveAsView } from '#src/views/save-as-view.tsx';
import { useViews } from '#src/views/use-views.ts';
import { ViewChoice } from '#src/views/view-choice.tsx';
import { ViewStateLine } from '#src/views/view-state-line.tsx';
import { type ListFilter, ListFilters, type ListFiltersProps, ListFrame } from './list-frame.tsx';
import styles from './list-page.module.css';
import { useListTable } from './use-list-table.ts';

/** The first column: what a row is called, a link to it. Without a title it has the word for one record. */
export interface NameColumn<Row> extends Partial<Pick<Column<Row>, 'title' | 'width'>> {
  /** The field that it can be ordered by. */
  readonly field?: keyof Row & string;
  readonly picture?: (row: Row) => ReactNode;
  /** One line below the name. */
  readonly line?: (row: Row) => MainCellProps['line'];
  /** Beside the name. */
  readonly mark?: (row: Row) => ReactNode;
}

export interface ListPageProps<Row> extends Omit<ActionsColumnOptions<Row>, 'sample'> {
  definition: ResourceDefinition<ResourceDefinition['contract'], Row>;
  name?: NameColumn<Row>;
  /** All others but the rows' ids and their menu, those that are not shown by default (`extra`) as well. Those whose field the contract can sort by can be ordered by it. */
  columns:
    | readonly KeyedColumn<Row>[]
    | ((list: Pick<ListTable<Row>, 'sample'>) => readonly KeyedColumn<Row>[]);
  /** In sight; all others of the contract stand behind a button. */
  filters?: readonly ListFilter<Row>[];
  further?: ListFiltersProps<Row>['further'];
  /** `false`: a failed load shows in the table alone. */
  noticed?: boolean;
  /** Above the table: the figures over all rows. */
  above?: (list: ListTable<Row>) => ReactNode;
  /** The form of a resource whose forms open in a drawer; what else that shows, by the word that opens it. */
  Form?: ComponentType<FormProps<Row>>;
  panels?: RecordDrawerProps<Row>['panels'];
}

/** The screen of a list that is data alone. */
export const listScreen =
  <Row extends BaseRecord>(
    definition: ListPageProps<Row>['definition'],
    list: Omit<ListPageProps<NoInfer<Row>>, 'definition'>,
  ) =>
  () => <ListPage definition={definition} {...list} />;

const matchesOf = <Row,>(filters: readonly ListFilter<Row>[]): Matches<Row> =>
  Object.fromEntries(filters.flatMap(({ name, matches }) => (matches ? [[name, matches]] : [])));

const unnamed = {};
const unfiltered: readonly never[] = [];

/** A resource's list as a table. */
function ListPage<Row extends BaseRecord>(props: ListPageProps<Row>) {
  const {
    definition,
    name = unnamed,
    columns,
    filters = unfiltered,
    further,
    noticed = true,
    above,
    Form,
    panels,
    ...actions
  } = props;
  const { contract, nameOf, texts } = definition;
  const matches = useMemo(() => matchesOf<Row>(filters), [filters]);
  const list = useListTable<Row>(definition, { noticed, matches });
  const { sample } = list;
  const nameColumn = useNameColumn(definition, name, sample);
  const { menu, rowActions } = useActionsColumn(definition, { ...actions, sample });
  const { changeable, editors } = useInPlace(definition, list);
  const selection = useSelection();
  const offersBulk = useOffersBulk(definition) && !sample;
  const select = useMemo(
    () => (offersBulk ? { selection, many: inSentence(contract.many) } : undefined),
    [offersBulk, selection, contract],
  );
  const offered = useMemo(
    () => [...(typeof columns === 'function' ? columns({ sample }) : columns), idColumn],
    [columns, sample],
  );
  const ownLook = useListLook(contract.name, list.rows !== undefined);
  const { look, keep, views } = useViews(contract, list, ownLook);
  const shown = useMemo(() => chosenColumns(offered, look.columns), [offered, look.columns]);
  const tableColumns = useMemo(
    () =>
      [nameColumn, ...shown.map(changeable), menu].map((column) => ({
        ...column,
        ...(contract.sorters.includes(String(column.dataIndex)) && { sorter: true as const }),
      })),
    [nameColumn, shown, changeable, menu, contract],
  );
  return (
    <>
      <ListFrame
        definition={definition}
        list={list}
        cards={above?.(list)}
        filters={
          <>
            {views && <ViewChoice views={views} />}
            <ListFilters
              definition={definition}
              list={list}
              filters={filters}
              further={further}
              selection={select?.selection}
              columns={look.columns ? [nameColumn, ...shown] : undefined}
            >
              <ColumnsButton
                label={inSentence(contract.many)}
                first={nameColumn.title}
                columns={offered}
                look={look}
                onLook={keep}
              />
              {views && <ViewStateLine views={views} />}
              {views && <SaveAsView views={views} />}
            </ListFilters>
          </>
        }
      >
        {(instead) => (
          <DataTable
            of={sample ? undefined : contract.name}
            label={texts.title}
            columns={tableColumns}
            chosen={look.columns !== null}
            compact={look.density === 'compact'}
            rows={list.rows}
            nameOf={nameOf}
            instead={instead}
            busy={list.busy}
            sort={list.state.sort}
            onSort={list.sortable ? list.sortBy : undefined}
            select={select}
          />
        )}
      </ListFrame>
      {select && <BulkSlot definition={definition} selection={selection} list={list} />}
      {editors}
      {rowActions}
      {Form && (
        <RecordDrawer<Row> definition={definition} panels={panels}>
          {(edited) => <Form edited={edited} />}
        </RecordDrawer>
      )}
    </>
  );
}

/** Its link leads to the details or, where there are none, opens the form for those who may change the record. */
function useNameColumn<Row extends BaseRecord>(
  { contract, formsInDrawer, nameOf }: ListPageProps<Row>['definition'],
  name: NameColumn<Row>,
  sample: boolean,
): KeyedColumn<Row> {
  const mayChange = useAccess(contract, 'edit');
  return useMemo(() => {
    const { field = 'name', picture, line, mark, ...column } = name;
    const render = (row: Row) => {
      const said = { name: nameOf(row), picture: picture?.(row), line: line?.(row) };
      const id = String(row.id);
      if (formsInDrawer)
        return mayChange ? <OpeningCell id={id} {...said} /> : <MainCell to={undefined} {...said} />;
      return <MainCell to={sample ? undefined : { resource: contract.name, action: 'show', id }} {...said} />;
    };
    return {
      title: contract.one,
      ...column,
      dataIndex: field,
      place: 'main',
      render: (_, row) =>
        mark ? (
          <span className={styles.marked}>
            {render(row)} {mark(row)}
          </span>
        ) : (
          render(row)
        ),
    };
  }, [contract, formsInDrawer, nameOf, name, sample, mayChange]);
}

/** A link that opens the record's form above the list as it is. */
function OpeningCell({ id, ...said }: Omit<MainCellProps, 'to'> & { id: string }) {
  const { hrefOf } = useOpened();
  return <MainCell to={hrefOf('edit', id)} {...said} />;
}
