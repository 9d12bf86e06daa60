import { type HttpError, useList } from '@refinedev/core';
import { holds, useIdentity } from '#providers/identity.ts';
import { type Permission, permissions } from '#resources/permissions/contract.ts';
import { GroupedBoxes, type GroupedBoxesProps } from '#src/form/inputs/grouped-boxes.tsx';
import { LoadError } from '#src/ui/loading.tsx';
import { failureText } from '#src/ui/notifications.ts';
import { groupOf, PermissionNeeds } from './permission-needs.tsx';

const failedText = 'Failed to load permissions. Please try again.';
const notHeld = "You can't add a permission that you don't have.";

/** Permission checkboxes by resource. Users can't change permissions that they don't have. */
export function PermissionPicker(props: Omit<GroupedBoxesProps, 'many' | 'boxes'>) {
  const identity = useIdentity();
  const query = useList<Permission, HttpError>({
    resource: permissions.name,
    pagination: { mode: 'off' },
    errorNotification: false,
  });
  if (query.isError && !query.isFetching) {
    return (
      <div id={props.id} tabIndex={-1}>
        <LoadError text={failureText(query.error, failedText)} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  if (!query.data) return <p role="status">Loading permissions...</p>;
  const boxes = query.data.data.map((permission) => ({
    ...permission,
    group: groupOf(permission.name),
    refused: holds(identity, permission.name) ? undefined : notHeld,
  }));
  const { value = [], onChange, disabled } = props;
  return (
    <>
      <GroupedBoxes many="permissions" boxes={boxes} {...props} />
      {!disabled && (
        <PermissionNeeds
          chosen={boxes.filter(({ id }) => value.includes(id))}
          all={boxes}
          canAdd={({ name }) => holds(identity, name)}
          onAdd={(added) => onChange?.([...value, ...added.map(({ id }) => id)])}
        />
      )}
    </>
  );
}
