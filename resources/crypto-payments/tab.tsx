// Common part of the three tabs: a table with a filter by activity, and the drawer with the form.
import type { ReactNode } from 'react';
import { useAccess } from '#providers/access-control.ts';
import { useIdentity } from '#providers/identity.ts';
import { whyInactive as inactiveItself } from '#resources/crypto-wallets/contract.ts';
import { FilterChoice, ListCard } from '#src/list/list-frame.tsx';
import { statusColumn } from '#src/list/table/columns.tsx';
import { type Column, DataTable } from '#src/list/table/data-table.tsx';
import { useActionsColumn } from '#src/list/table/row-actions.tsx';
import { type ShownRowsOptions, useShownRows, type WholeList } from '#src/list/use-whole-list.ts';
import { type Panel, RecordDrawer } from '#src/show/record-drawer.tsx';
import type { Edited } from '#src/show/use-record.ts';
import { StatusTag } from '#src/ui/tags.tsx';

const activeOptions = [
  { label: 'Active', value: 'true' },
  { label: 'Inactive', value: 'false' },
  { label: 'All', value: 'all' },
] as const;

export interface TabProps<Row> {
  list: WholeList<Row>;
  /** Whether this tab is visible. */
  open: boolean;
}

interface CryptoTabProps<Row> extends TabProps<Row>, Pick<ShownRowsOptions<Row>, 'names'> {
  /** Reason why a row is inactive; undefined if it is active. Defaults to the row's own state. */
  whyInactive?: (row: Row) => string | undefined;
  /** Columns except the status and the menu. */
  columns: readonly Column<Row>[];
  /** Name of a row; defaults to the definition's. */
  nameOf?: (row: Row) => string;
  /** Other panels above the list. */
  panels?: Readonly<Record<string, Panel>>;
  children: (edited: Edited<Row> | undefined) => ReactNode;
}

export function CryptoTab<Row extends { id: string }>(props: CryptoTabProps<Row>) {
  const { list, open, columns, names, panels, children } = props;
  const { definition } = list;
  const { nameOf = definition.nameOf, whyInactive = inactiveItself } = props;
  const { texts } = definition;
  const { extended } = useIdentity();
  const mayChange = useAccess(definition.contract, 'create') && extended;
  const shown = useShownRows(list, {
    shows: (row, { active = 'true' }) =>
      active === 'all' || (whyInactive(row) === undefined) === (active === 'true'),
    names,
  });
  const status: Column<Row> = {
    ...statusColumn,
    render(_, row) {
      const because = whyInactive(row);
      return <StatusTag tone={because === undefined ? 'good' : 'quiet'}>{because ?? 'Active'}</StatusTag>;
    },
  };
  const { menu, rowActions } = useActionsColumn<Row>(definition, { nameOf });
  const label = `Which ${texts.title.toLowerCase()}`;
  const filter = <FilterChoice list={shown} name="active" label={label} options={activeOptions} />;
  return (
    <>
      {!(list.failed && list.everything === undefined) && (
        <ListCard definition={definition} list={shown} filters={extended && filter}>
          {(instead) => (
            <DataTable
              of={definition.contract.name}
              label={texts.title}
              columns={[...columns, status, ...(mayChange ? [menu] : [])]}
              rows={shown.rows}
              nameOf={nameOf}
              instead={instead}
              busy={shown.busy}
            />
          )}
        </ListCard>
      )}
      {rowActions}
      {open && (
        <RecordDrawer<Row> definition={definition} panels={panels}>
          {children}
        </RecordDrawer>
      )}
    </>
  );
}
