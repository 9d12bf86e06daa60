import { type HttpError, useList } from '@refinedev/core';
import { Checkbox, Collapse, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { holds } from '#providers/identity.ts';
import { type Permission, permissions } from '#resources/permissions/contract.ts';
import { FailedLoad } from '#src/kit/loading.tsx';
import { useIdentity } from '#src/kit/use-identity.ts';
import { byResource, filterPermissions } from './permission-groups.ts';
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

/** Chooses permissions, folded by resource; a filter finds them. Those that the person does not hold stay as they are. */
export function PermissionPicker({ value = [], onChange, id, disabled = false }: PermissionPickerProps) {
  const query = useList<Permission, HttpError>({
    resource: permissions.name,
    pagination: { mode: 'off' },
    errorNotification: false,
  });
  const [sought, setSought] = useState('');
  const [open, setOpen] = useState<string[]>();
  const [first] = useState(value);
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
      <div id={id} tabIndex={-1}>
        <FailedLoad text={failedText} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  if (!query.data) return <p role="status">Loading permissions...</p>;
  const all = query.data.data;
  const shown = filterPermissions(all, sought);
  return (
    <div id={id} tabIndex={-1} className={styles.picker}>
      <div className={styles.tools}>
        <Input
          type="search"
          allowClear
          aria-label="Filter permissions"
          placeholder="Filter permissions"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
          // Enter would send the form.
          onPressEnter={(event) => event.preventDefault()}
        />
        <Many label="All permissions" items={all} chosen={chosen} choose={choose} disabled={disabled} />
        <span role="status">
          {chosen.size} of {all.length} chosen
        </span>
      </div>
      {shown.length === 0 ? (
        <p>No permissions match this filter.</p>
      ) : (
        <Collapse
          size="small"
          collapsible="header"
          {...(sought.trim() === ''
            ? { activeKey: open ?? groupsOf(all, first), onChange: setOpen }
            : { activeKey: byResource(shown).map(({ label }) => label) })}
          items={byResource(shown).map(({ label, permissions: items }) => ({
            key: label,
            label: (
              <>
                {label}{' '}
                <span className={styles.description}>
                  {items.filter((one) => chosen.has(one.id)).length} of {items.length}
                </span>
              </>
            ),
            extra: (
              <Many
                label={
                  <>
                    All <span className="visually-hidden">of {label}</span>
                  </>
                }
                items={items}
                chosen={chosen}
                choose={choose}
                disabled={disabled}
              />
            ),
            children: <Group items={items} chosen={chosen} choose={choose} disabled={disabled} />,
          }))}
        />
      )}
    </div>
  );
}

interface GroupProps {
  items: readonly Permission[];
  chosen: ReadonlySet<string>;
  choose: (ids: readonly string[], wanted: boolean) => void;
  disabled: boolean;
}

/** The groups that something is chosen of. */
const groupsOf = (all: readonly Permission[], ids: readonly string[]) =>
  byResource(all.filter(({ id }) => ids.includes(id))).map(({ label }) => label);

/** One box for several permissions: those that the person may grant. */
function Many({ label, items, chosen, choose, disabled }: GroupProps & { label: ReactNode }) {
  const identity = useIdentity();
  const open = disabled ? [] : items.filter(({ name }) => holds(identity, name));
  const count = items.filter(({ id }) => chosen.has(id)).length;
  const openCount = open.filter(({ id }) => chosen.has(id)).length;
  return (
    <Checkbox
      checked={open.length > 0 ? openCount === open.length : count === items.length}
      indeterminate={count > 0 && count < items.length}
      disabled={open.length === 0}
      onChange={({ target }) =>
        choose(
          open.map(({ id }) => id),
          target.checked,
        )
      }
    >
      {label}
    </Checkbox>
  );
}

function Group({ items, chosen, choose, disabled }: GroupProps) {
  const identity = useIdentity();
  return (
    <div className={styles.group}>
      {items.map(({ id, name, description }) => (
        <Checkbox
          key={id}
          checked={chosen.has(id)}
          disabled={disabled || !holds(identity, name)}
          onChange={({ target }) => choose([id], target.checked)}
        >
          <span className={styles.name}>{name}</span>
          {description && <span className={styles.description}>{description}</span>}
          {!disabled && !holds(identity, name) && <span className={styles.description}>{notHeld}</span>}
        </Checkbox>
      ))}
    </div>
  );
}
