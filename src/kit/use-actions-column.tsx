import type { BaseRecord } from '@refinedev/core';
import type { ReactNode } from 'react';
import { ActionsMenu } from './actions-menu.tsx';
import { type Column, menuColumn } from './data-table.tsx';
import type { ResourceDefinition } from './resource.ts';
import { RowActions } from './row-actions.tsx';
import { type RowActionsOptions, useRowActions } from './use-row-actions.ts';

interface ActionsColumnOptions<Row> extends RowActionsOptions<Row> {
  /** A button beside the menu, for what is done most. */
  button?: (record: Row) => ReactNode;
}

/** The column with each row's menu, by the resource's definition. */
export function useActionsColumn<Row extends BaseRecord>(
  definition: ResourceDefinition<ResourceDefinition['contract'], Row>,
  { button, ...options }: ActionsColumnOptions<Row> = {},
): Column<Row> {
  const actionsOf = useRowActions(definition, options);
  return {
    ...menuColumn,
    ...(button && { width: 148 }),
    render: (_, record) => (
      <RowActions>
        {button?.(record)}
        <ActionsMenu of={definition.nameOf(record)} actions={actionsOf(record)} />
      </RowActions>
    ),
  };
}
