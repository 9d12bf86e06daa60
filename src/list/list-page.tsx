import { LayoutOutlined } from '@ant-design/icons';
import type { BaseRecord } from '@refinedev/core';
import { Button } from 'antd';
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useAccess } from '#providers/access-control.ts';
import type { Matches } from '#shared/contract/search-rows.ts';
import { inSentence } from '#shared/contract/texts.ts';
import type { FormProps } from '#src/form/record-form.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#src/show/record-drawer.tsx';
import type { ResourceDefinition } from '#src/show/resource.ts';
import { useLazyDialog } from '#src/ui/dialogs/use-lazy-dialog.ts';
import { useSelection } from '#src/ui/selection.ts';
import { useDrawerState } from '#src/ui/url-state.ts';
import { BulkSlot, useOffersBulk } from './bulk/bulk-slot.tsx';
import type { ColumnsDrawerProps } from './columns/columns-drawer.tsx';
import { chosenColumns, useListLook } from './columns/use-list-preferences.ts';
import { useInlineEdit } from './inline-edit/use-inline-edit.tsx';
import { type ListFilter, ListFilters, type ListFiltersProps, ListFrame } from './list-frame.tsx';
import styles from './list-page.module.css';
import { idColumn, type KeyedColumn, MainCell, type MainCellProps } from './table/columns.tsx';
import { type Column, DataTable } from './table/data-table.tsx';
import type { ListTable } from './table/list-table.ts';
import { type ActionsColumnOptions, useActionsColumn } from './table/row-actions.tsx';
import { useListTable } from './use-list-table.ts';
import { SaveAsView } from './views/save-as-view.tsx';
import { useViews, type Views } from './views/use-views.ts';
import { ViewStateLine } from './views/view-state-line.tsx';
import viewStyles from './views/views.module.css';

/** Loaded lazily, because most lists have no views. */
const ViewSelect = lazy(async () => ({
  default: (await import('./views/view-select.tsx')).ViewSelect,
}));

/** The select of a list's views. Its space is reserved while its code loads. */
function ViewChoice({ views }: { views: Views }) {
  const { all, view, missing } = views;
  if (all.length === 0 && !missing) return null;
  return (
    <span className={viewStyles.choice} data-menu={view !== undefined}>
      <Suspense>
        <ViewSelect views={views} />
      </Suspense>
    </span>
  );
}

/** Loaded on first use, because of the drag and drop library. */
const ColumnsDrawer = lazy(async () => ({
  default: (await import('./columns/columns-drawer.tsx')).ColumnsDrawer,
}));

function ColumnsButton(props: Omit<ColumnsDrawerProps, 'open' | 'onClose'>) {
  const { wanted, open, show, hide } = useLazyDialog();
  return (
    <>
      <Button
        icon={<LayoutOutlined aria-hidden />}
        aria-label="Columns"
        data-hint="Columns"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      />
      {wanted && (
        <Suspense>
          <ColumnsDrawer {...props} open={open} onClose={hide} />
        </Suspense>
      )}
    </>
  );
}

/** The first column: the row's name with a link. The title defaults to the contract's singular. */
export interface NameColumn<Row> extends Partial<Pick<Column<Row>, 'title' | 'width'>> {
  /** The sort field. */
  readonly field?: keyof Row & string;
  readonly picture?: (row: Row) => ReactNode;
  /** A second line below the name. */
  readonly line?: (row: Row) => MainCellProps['line'];
  /** A badge after the name. */
  readonly badge?: (row: Row) => ReactNode;
}

export interface ListPageProps<Row> extends Omit<ActionsColumnOptions<Row>, 'sample'> {
  definition: ResourceDefinition<ResourceDefinition['contract'], Row>;
  name?: NameColumn<Row>;
  /**
   * The columns after the name, including hidden ones (`extra`). The list adds the id column and the row menu.
   * A column is sortable if the contract sorts by its field.
   */
  columns:
    | readonly KeyedColumn<Row>[]
    | ((list: Pick<ListTable<Row>, 'sample'>) => readonly KeyedColumn<Row>[]);
  /** The filters in the toolbar. A drawer offers the contract's other filters. */
  filters?: readonly ListFilter<Row>[];
  moreFilters?: ListFiltersProps<Row>['moreFilters'];
  /** `false` shows a failed load only in the table, without a notification. */
  noticed?: boolean;
  /** Stat cards above the table. */
  header?: (list: ListTable<Row>) => ReactNode;
  /** The form, if it opens in a drawer. */
  Form?: ComponentType<FormProps<Row>>;
  /** Other content of the drawer by the name that opens it. */
  panels?: RecordDrawerProps<Row>['panels'];
}

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

function ListPage<Row extends BaseRecord>(props: ListPageProps<Row>) {
  const {
    definition,
    name = unnamed,
    columns,
    filters = unfiltered,
    moreFilters,
    noticed = true,
    header,
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
  const { changeable, editors } = useInlineEdit(definition, list);
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
  const defaultLook = useListLook(contract.name, list.rows !== undefined);
  const { look, keep, views } = useViews(contract, list, defaultLook);
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
        cards={header?.(list)}
        filters={
          <>
            {views && <ViewChoice views={views} />}
            <ListFilters
              definition={definition}
              list={list}
              filters={filters}
              moreFilters={moreFilters}
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
      {/* Stays when the permission is lost, so that a running operation keeps its dialog. */}
      {!sample && definition.bulk && <BulkSlot definition={definition} selection={selection} list={list} />}
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

/** The name links to the details. Without a details screen it opens the form, if the user may edit. */
function useNameColumn<Row extends BaseRecord>(
  { contract, formsInDrawer, nameOf }: ListPageProps<Row>['definition'],
  name: NameColumn<Row>,
  sample: boolean,
): KeyedColumn<Row> {
  const mayChange = useAccess(contract, 'edit');
  return useMemo(() => {
    const { field = 'name', picture, line, badge, ...column } = name;
    const render = (row: Row) => {
      const cell = { name: nameOf(row), picture: picture?.(row), line: line?.(row) };
      const id = String(row.id);
      if (formsInDrawer)
        return mayChange ? <OpeningCell id={id} {...cell} /> : <MainCell to={undefined} {...cell} />;
      return <MainCell to={sample ? undefined : { resource: contract.name, action: 'show', id }} {...cell} />;
    };
    return {
      title: contract.one,
      ...column,
      dataIndex: field,
      place: 'main',
      render: (_, row) =>
        badge ? (
          <span className={styles.marked}>
            {render(row)} {badge(row)}
          </span>
        ) : (
          render(row)
        ),
    };
  }, [contract, formsInDrawer, nameOf, name, sample, mayChange]);
}

/** Links to the record's form in a drawer over the current list. */
function OpeningCell({ id, ...cell }: Omit<MainCellProps, 'to'> & { id: string }) {
  const { hrefOf } = useDrawerState();
  return <MainCell to={hrefOf('edit', id)} {...cell} />;
}
