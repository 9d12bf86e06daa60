// The filters of the activity: person, kind of record, action, days, and the name of a deleted record.
import { Button, DatePicker, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useSearchParams } from 'react-router-dom';
import { useAccess } from '#providers/access-control.ts';
import { contracts } from '#resources/contracts.ts';
import { users } from '#resources/users/contract.ts';
import { UserSelect } from '#resources/users/user-select.tsx';
import { auditActions, auditLog } from '#shared/contract/audit-log.ts';
import { ownTimeZone, writeDay } from '#shared/format/days.ts';
import styles from './screen.module.css';

const actionLabels: Readonly<Record<(typeof auditActions)[number], string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
};

/** Records without a contract. */
const otherKinds = [
  { value: 'sessions', label: 'Sign-ins' },
  { value: 'exports', label: 'Exports' },
  { value: 'uploads', label: 'Files' },
];

const kinds = [
  ...contracts
    .filter(({ name, permissions }) => permissions.write !== undefined && name !== auditLog.name)
    .map(({ name, many }) => ({ value: name, label: many })),
  ...otherKinds,
].toSorted((one, other) => one.label.localeCompare(other.label));

type Days = [Dayjs | null, Dayjs | null] | null;

const dayIn = (bound: string | undefined) => (bound ? dayjs(bound.slice(0, 10)) : null);
const boundOf = (day: Dayjs | null | undefined) =>
  day ? writeDay({ day: day.format('YYYY-MM-DD'), timeZone: ownTimeZone() }) : undefined;

export function ActivityFilters({ values }: { values: Readonly<Record<string, string>> }) {
  const [, setParams] = useSearchParams();
  const mayChoosePeople = useAccess(users, 'list');
  const set = (changed: Readonly<Record<string, string | undefined>>) => {
    const next = Object.entries({ ...values, ...changed }).filter(([, value]) => value);
    setParams(Object.fromEntries(next) as Record<string, string>);
  };
  const { resource, action, actorId, from, to, recordId, operationId, deletedName } = values;
  const isFiltered = Object.keys(values).length > 0;
  return (
    <div className={styles.filters}>
      {mayChoosePeople && (
        <div>
          <UserSelect
            aria-label="Person"
            placeholder="Person"
            value={actorId}
            onChange={(id) => set({ actorId: id })}
          />
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
      <DatePicker.RangePicker
        aria-label="Days"
        allowEmpty={[true, true]}
        format={['MMM D, YYYY', 'YYYY-MM-DD']}
        value={[dayIn(from), dayIn(to)]}
        onChange={(days: Days) => set({ from: boundOf(days?.[0]), to: boundOf(days?.[1]) })}
      />
      <Input.Search
        key={deletedName}
        aria-label="Find a deleted item by name"
        placeholder="Find a deleted item by name"
        allowClear
        defaultValue={deletedName}
        onSearch={(text) => set({ deletedName: text.trim() })}
      />
      {recordId && <Button onClick={() => set({ recordId: undefined })}>Show all items</Button>}
      {operationId && (
        <Button onClick={() => set({ operationId: undefined })}>Show more than this bulk change</Button>
      )}
      {isFiltered && (
        <Button type="text" onClick={() => setParams({})}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
