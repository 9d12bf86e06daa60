import type { BaseRecord } from '@refinedev/core';
import { memo, type ReactNode, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { notify } from '#providers/notification.ts';
import { ActionsMenu } from './actions-menu.tsx';
import { menuColumn } from './columns.tsx';
import type { Column } from './data-table.tsx';
import { type RecordActionsOptions, useRecordActions } from './record-actions.ts';
import type { ResourceDefinition } from './resource.ts';
import styles from './row-actions.module.css';

type Definition<Row> = ResourceDefinition<ResourceDefinition['contract'], Row>;
type Options<Row> = Pick<RecordActionsOptions<Row>, 'at' | 'sample' | 'nameOf'>;
type ActionsOf<Row extends BaseRecord> = ReturnType<typeof useRecordActions<Row>>;

export interface ActionsColumnOptions<Row> extends Options<Row> {
  /** A button beside the menu, for what is done most. */
  button?: (record: Row) => ReactNode;
}

interface KnownActionsProps<Row extends BaseRecord> extends Options<Row> {
  definition: Definition<Row>;
  known: Ref<ActionsOf<Row>>;
}

/** Knows what can be done with a row. That takes some hundred hooks of Refine's, which beside the table do not run with each of its drawings. */
function KnownActions<Row extends BaseRecord>({ definition, known, ...options }: KnownActionsProps<Row>) {
  const actionsOf = useRecordActions(definition, options);
  useImperativeHandle(known, () => actionsOf);
  return null;
}
const RowActions = memo(KnownActions) as typeof KnownActions;

/** The column with each row's menu, by the resource's definition. `rowActions` stands beside the table. */
export function useActionsColumn<Row extends BaseRecord>(
  definition: Definition<Row>,
  { button, ...options }: ActionsColumnOptions<Row> = {},
): { menu: Column<Row>; rowActions: ReactNode } {
  const { nameOf = definition.nameOf } = options;
  const known = useRef<ActionsOf<Row>>(null);
  const menu = useMemo((): Column<Row> => {
    const actionsOf = (record: Row) => known.current?.(record) ?? [];
    return {
      ...menuColumn,
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
  return { menu, rowActions: <RowActions definition={definition} known={known} {...options} /> };
}
