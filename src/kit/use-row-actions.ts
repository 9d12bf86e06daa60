import { type BaseRecord, useNavigation } from '@refinedev/core';
import type { MenuAction } from './actions-menu.tsx';
import type { ResourceDefinition } from './resource.ts';
import { useDeletion } from './use-deletion.tsx';
import { useGrants } from './use-grants.ts';
import { useOpened } from './use-opened.ts';

export interface RowActionsOptions<Row> {
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
  { sample = false, views, changes }: RowActionsOptions<Row> = {},
): (record: Row) => MenuAction[] {
  const { contract, texts, deletion, formsInDrawer } = definition;
  const { extended, can } = useGrants();
  const { show, edit } = useNavigation();
  const { open } = useOpened();
  const deletions = useDeletion(definition);
  const isSample = sample && !formsInDrawer ? texts.isSample : undefined;
  const notAllowed = extended ? texts.mayNotUpdate : texts.cannotUpdate;
  const unchangeable = can(contract, 'write') ? undefined : notAllowed;
  const but = (why: string | undefined) => (action: MenuAction) => ({
    ...action,
    refused: why ?? action.refused,
  });

  return (record) => {
    const { id } = record as { id: string };
    const view = { label: 'View Details', run: () => show(contract.name, id) };
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
    return [
      ...viewed.map(but(isSample)),
      // Where it has a screen of its own, whoever may not open that is not told of it.
      ...(formsInDrawer || isSample || !unchangeable ? changed.map(but(isSample ?? unchangeable)) : []),
      ...(deletion ? [but(isSample)(remove)] : []),
    ];
  };
}
