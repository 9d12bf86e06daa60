import type { BaseRecord } from '@refinedev/core';
import { memo, type ReactNode, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { notify } from '#providers/notification.ts';
import { type RecordActionsOptions, useRecordActions } from '#src/show/record-actions.ts';
import type { ResourceDefinition } from '#src/show/resource.ts';
import { ActionsMenu } from '#src/ui/actions-menu.tsx';
import styles from './columns.module.css';
import { actionsColumn } from './columns.tsx';
import type { Column } from './data-table.tsx';

type Definition<Row> = ResourceDefinition<ResourceDefinition['contract'], Row>;
type Options<Row> = Pick<RecordActionsOptions<Row>, 'at' | 'sample' | 'nameOf'>;
type ActionsOf<Row extends BaseRecord> = ReturnType<typeof useRecordActions<Row>>;

export interface ActionsColumnOptions<Row> extends Options<Row> {
  /** A button next to the menu, for the most frequent action. */
  button?: (record: Row) => ReactNode;
}

interface ActionsProviderProps<Row extends BaseRecord> extends Options<Row> {
  definition: Definition<Row>;
  provided: Ref<ActionsOf<Row>>;
}

/** Provides the rows' actions. Outside of the table, so that its many hooks don't run on each table render. */
function ActionsProvider<Row extends BaseRecord>({
  definition,
  provided,
  ...options
}: ActionsProviderProps<Row>) {
  const actionsOf = useRecordActions(definition, options);
  useImperativeHandle(provided, () => actionsOf);
  return null;
}
const RowActions = memo(ActionsProvider) as typeof ActionsProvider;

/** The column with the rows' menus. Render `rowActions` outside of the table. */
export function useActionsColumn<Row extends BaseRecord>(
  definition: Definition<Row>,
  { button, ...options }: ActionsColumnOptions<Row> = {},
): { menu: Column<Row>; rowActions: ReactNode } {
  const { nameOf = definition.nameOf } = options;
  const provided = useRef<ActionsOf<Row>>(null);
  const menu = useMemo((): Column<Row> => {
    const actionsOf = (record: Row) => provided.current?.(record) ?? [];
    return {
      ...actionsColumn,
      ...(button && { width: 148 }),
      onEdit: (record) => {
        const change = actionsOf(record).find(({ label }) => label === definition.texts.editAction);
        if (change?.refused !== undefined) notify({ type: 'info', message: change.refused });
        else if (typeof change?.run === 'function') change.run();
      },
      render: (_, record) => (
        <span className={styles.rowActions}>
          {button?.(record)}
          <ActionsMenu of={nameOf(record)} actions={() => actionsOf(record)} />
        </span>
      ),
    };
  }, [definition, button, nameOf]);
  return { menu, rowActions: <RowActions definition={definition} provided={provided} {...options} /> };
}
