import { type BaseRecord, useNavigation } from '@refinedev/core';
import type { ReactNode } from 'react';
import { notify } from '#providers/notification.ts';
import { ActionsMenu, type MenuAction } from './actions-menu.tsx';
import { menuColumn } from './columns.tsx';
import type { Column } from './data-table.tsx';
import type { ResourceDefinition } from './resource.ts';
import styles from './row-actions.module.css';
import { useOpened } from './url-state.ts';
import { useAccess } from './use-access.ts';
import { useDeletion } from './use-deletion.tsx';
import { useIdentity } from './use-identity.ts';

/** The buttons of a row, beside each other. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <span className={styles.rowActions}>{children}</span>
);

export interface RowActionsOptions<Row> {
  /** The resource at whose address one's own are shown: what may not be done with them is not told of. */
  at?: string;
  /** The rows are samples: nothing can be done with them. */
  sample?: boolean;
  /** How else a record can be looked at: after View Details. */
  views?: (record: Row) => readonly MenuAction[];
  /** How else it can be changed, by whoever may: after Edit. */
  changes?: (record: Row) => readonly MenuAction[];
}

/**
 * What can be done with a record of a list, by its resource's definition: View Details, Edit, Delete, as far as the
 * resource has them.
 */
export function useRowActions<Row extends BaseRecord>(
  definition: ResourceDefinition<ResourceDefinition['contract'], Row>,
  { sample = false, at, views, changes }: RowActionsOptions<Row> = {},
): (record: Row) => MenuAction[] {
  const { contract, texts, deletion, formsInDrawer } = definition;
  const { extended } = useIdentity();
  const mayEdit = useAccess(contract, 'edit');
  const { show, edit } = useNavigation();
  const { open } = useOpened();
  const deletions = useDeletion(definition);
  const isSample = sample && !formsInDrawer ? texts.isSample : undefined;
  const notAllowed = extended ? texts.mayNotUpdate : texts.cannotUpdate;
  const unchangeable = mayEdit ? undefined : notAllowed;
  const but = (why: string | undefined) => (action: MenuAction) => ({
    ...action,
    refused: why ?? action.refused,
  });

  return (record) => {
    const { id } = record as { id: string };
    const view = { label: 'View Details', run: () => show(at ?? contract.name, id) };
    const change = {
      label: texts.editAction,
      run: () => (formsInDrawer ? open('edit', id) : edit(contract.name, id)),
    };
    const remove = {
      label: texts.deleteAction,
      danger: true,
      refused: deletions.refusal(record),
      run: () => deletions.ask({ data: record }),
    };
    const viewed = [...(formsInDrawer ? [] : [view]), ...(views?.(record) ?? [])];
    const changed = [change, ...(changes?.(record) ?? [])];
    const removed = deletion ? [but(isSample)(remove)] : [];
    return [
      ...viewed.map(but(isSample)),
      // Where it has a screen of its own, whoever may not open that is not told of it.
      ...(formsInDrawer || isSample || !unchangeable ? changed.map(but(isSample ?? unchangeable)) : []),
      ...removed.filter(({ refused }) => at === undefined || refused === undefined),
    ];
  };
}

export interface ActionsColumnOptions<Row> extends RowActionsOptions<Row> {
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
    onEdit: (record) => {
      const change = actionsOf(record).find(({ label }) => label === definition.texts.editAction);
      if (change?.refused !== undefined) notify({ type: 'info', message: change.refused });
      else if (typeof change?.run === 'function') change.run();
    },
    render: (_, record) => (
      <RowActions>
        {button?.(record)}
        <ActionsMenu of={definition.nameOf(record)} actions={actionsOf(record)} />
      </RowActions>
    ),
  };
}
