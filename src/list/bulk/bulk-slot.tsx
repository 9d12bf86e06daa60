// Loads and shows a list's bulk bar when the first row is selected.
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useState } from 'react';
import { useAccess } from '#providers/access-control.ts';
import { useIdentity } from '#providers/identity.ts';
import type { ResourceDefinition } from '#src/show/resource.ts';
import { isSelectionEmpty, type SelectedProps, useSelected } from '#src/ui/selection.ts';

/** Whether the user can run any bulk action of the resource on this server. */
export function useOffersBulk({ contract, bulk }: ResourceDefinition): boolean {
  const { extended } = useIdentity();
  const mayChange = useAccess(contract, 'edit');
  const mayDelete = useAccess(contract, 'delete');
  const { update, actions, delete: deletes } = contract.bulk ?? {};
  const changes = mayChange && (update !== undefined || actions !== undefined);
  return extended && bulk !== undefined && (changes || (mayDelete && deletes === true));
}

export function BulkSlot({ definition, ...props }: SelectedProps & { definition: ResourceDefinition }) {
  const selected = useSelected(props.selection);
  const [Bulk] = useState<LazyExoticComponent<ComponentType<SelectedProps>>>(() =>
    lazy(async () => {
      const module = await definition.bulk?.();
      return { default: module?.Bulk ?? (() => null) };
    }),
  );
  if (isSelectionEmpty(selected)) return null;
  return (
    <Suspense>
      <Bulk {...props} />
    </Suspense>
  );
}
