import type { BaseRecord } from '@refinedev/core';
import { type ReactNode, useMemo } from 'react';
import { notify } from '#providers/notification.ts';
import { useHandler } from '../use-handler.ts';
import { ActionsMenu } from './actions-menu.tsx';
import { menuColumn } from './columns.tsx';
import type { Column } from './data-table.tsx';
import { type RecordActionsOptions, useRecordActions } from './record-actions.ts';
import type { ResourceDefinition } from './resource.ts';
import styles from './row-actions.module.css';

export interface ActionsColumnOptions<Row>
  extends Pick<RecordActionsOptions<Row>, 'at' | 'sample' | 'nameOf'> {
  /** A button beside the menu, for what is done most. */
  button?: (record: Row) => ReactNode;
}

/** The column with each row's menu, by the resource's definition. */
export function useActionsColumn<Row extends BaseRecord>(
  definition: ResourceDefinition<ResourceDefinition['contract'], Row>,
  { button, ...options }: ActionsColumnOptions<Row> = {},
): Column<Row> {
  const actionsOf = useHandler(useRecordActions(definition, options));
  const { nameOf = definition.nameOf } = options;
  return useMemo(
    () => ({
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
    }),
    [definition, button, nameOf, actionsOf],
  );
}
