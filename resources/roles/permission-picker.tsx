import { type HttpError, useList } from '@refinedev/core';
import { Button, Checkbox } from 'antd';
import { type Permission, permissions } from '#resources/permissions/contract.ts';
import { useGrants } from '#src/kit/use-grants.ts';
import { byResource, type PermissionGroup } from './permission-groups.ts';
import styles from './permission-picker.module.css';

const failedText = 'Failed to load permissions. Please try again.';
const notHeld = 'You do not hold this permission, so you cannot grant it.';

export interface PermissionPickerProps {
  /** The ids that are chosen; given by the form. */
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
  id?: string;
  /** Nothing can be chosen. */
  disabled?: boolean;
}

/** Chooses permissions, grouped by resource. Those that the person does not hold stay as they are. */
export function PermissionPicker({ value = [], onChange, id, disabled = false }: PermissionPickerProps) {
  const query = useList<Permission, HttpError>({
    resource: permissions.name,
    pagination: { mode: 'off' },
    errorNotification: false,
  });
  const chosen = new Set(value);

  function choose(ids: readonly string[], wanted: boolean) {
    for (const one of ids) {
      if (wanted) chosen.add(one);
      else chosen.delete(one);
    }
    onChange?.([...chosen]);
  }

  if (query.isError && !query.isFetching) {
    return (
      <div id={id} role="alert" tabIndex={-1}>
        <p>{failedText}</p>
        <Button onClick={() => void query.refetch()}>Retry</Button>
      </div>
    );
  }
  return (
    <div id={id} tabIndex={-1} className={styles.groups}>
      {query.data ? (
        byResource(query.data.data).map((group) => (
          <Group key={group.label} group={group} chosen={chosen} choose={choose} disabled={disabled} />
        ))
      ) : (
        <p role="status">Loading permissions...</p>
      )}
    </div>
  );
}

interface GroupProps {
  group: PermissionGroup;
  chosen: ReadonlySet<string>;
  choose: (ids: readonly string[], wanted: boolean) => void;
  disabled: boolean;
}

function Group({ group: { label, permissions: items }, chosen, choose, disabled }: GroupProps) {
  const { holds } = useGrants();
  const open = disabled ? [] : items.filter(({ name }) => holds(name));
  const count = items.filter(({ id }) => chosen.has(id)).length;
  const openCount = open.filter(({ id }) => chosen.has(id)).length;
  const all = open.length > 0 ? openCount === open.length : count === items.length;
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <Checkbox
        checked={all}
        indeterminate={count > 0 && count < items.length}
        disabled={open.length === 0}
        onChange={({ target }) =>
          choose(
            open.map(({ id }) => id),
            target.checked,
          )
        }
      >
        All of {label}
      </Checkbox>
      {items.map(({ id, name, description }) => (
        <Checkbox
          key={id}
          checked={chosen.has(id)}
          disabled={disabled || !holds(name)}
          onChange={({ target }) => choose([id], target.checked)}
        >
          <span className={styles.name}>{name}</span>
          {description && <span className={styles.description}>{description}</span>}
          {!disabled && !holds(name) && <span className={styles.description}>{notHeld}</span>}
        </Checkbox>
      ))}
    </fieldset>
  );
}
