// The filters of the activity: person, kind of record, action, days, and the name of a deleted record.
import { Input, Select } from 'antd';
import { Suspense } from 'react';
import { useAccess } from '#providers/access-control.ts';
import { users } from '#resources/users/contract.ts';
import { actionLabels } from '#shared/contract/audit-export.ts';
import { auditActions } from '#shared/contract/audit-log.ts';
import { lazyComponent } from '#src/ui/loading.tsx';
import { kinds } from './kinds.ts';
import styles from './screen.module.css';

const UserSelect = lazyComponent(async () => (await import('#resources/users/user-select.tsx')).UserSelect);

/** Loaded lazily, because the calendar's code is larger than the rest of the screen. */
const ActivityDays = lazyComponent(async () => (await import('./activity-days.tsx')).ActivityDays);

interface ActivityFiltersProps {
  values: Readonly<Record<string, string>>;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

export function ActivityFilters({ values, onChange }: ActivityFiltersProps) {
  const mayChoosePeople = useAccess(users, 'list');
  const set = (changed: Readonly<Record<string, string | undefined>>) => {
    const next = Object.entries({ ...values, ...changed }).filter(([, value]) => value);
    onChange(Object.fromEntries(next) as Record<string, string>);
  };
  const { resource, action, actorId, from, to, deletedName } = values;
  return (
    <div className={styles.filters}>
      {mayChoosePeople && (
        <div className={styles.person}>
          <Suspense>
            <UserSelect
              aria-label="Person"
              placeholder="Person"
              value={actorId}
              onChange={(id) => set({ actorId: id })}
            />
          </Suspense>
        </div>
      )}
      <Select
        aria-label="Kind"
        placeholder="Kind"
        allowClear
        showSearch
        optionFilterProp="label"
        options={kinds}
        value={resource}
        onChange={(value?: string) => set({ resource: value })}
      />
      <Select
        aria-label="Action"
        placeholder="Action"
        allowClear
        options={auditActions.map((value) => ({ value, label: actionLabels[value] }))}
        value={action}
        onChange={(value?: string) => set({ action: value })}
      />
      <div className={styles.days}>
        <Suspense>
          <ActivityDays from={from} to={to} onChange={set} />
        </Suspense>
      </div>
      <Input.Search
        key={deletedName}
        aria-label="Find a deleted item by name"
        placeholder="Find a deleted item by name"
        allowClear
        defaultValue={deletedName}
        onSearch={(text) => set({ deletedName: text.trim() })}
      />
    </div>
  );
}
