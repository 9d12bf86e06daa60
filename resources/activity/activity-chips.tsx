import { actionLabels } from '#shared/contract/audit-export.ts';
import { type AuditEntry, auditActions } from '#shared/contract/audit-log.ts';
import { longDate } from '#shared/format/dates.ts';
import { FilterChips } from '#src/list/filters/filter-chips.tsx';
import type { Filter } from '#src/list/filters/filters.ts';
import { kinds } from './kinds.ts';

type Values = Readonly<Record<string, string>>;

interface ActivityChipsProps {
  values: Values;
  /** The shown entries, once loaded. They name the record, the person and the bulk change of the filters. */
  entries: readonly AuditEntry[] | undefined;
  onChange: (values: Values) => void;
}

const filter = (
  name: string,
  label: string,
  options: Filter['options'] = [],
  kind = 'text' as Filter['kind'],
) => ({
  name,
  label,
  kind,
  names: [name],
  options,
});

/** The active filters of the activity. Each chip removes its filter. */
export function ActivityChips({ values, entries, onChange }: ActivityChipsProps) {
  const { actorId = '', recordId = '', operationId = '' } = values;
  const [newest] = entries ?? [];
  const time = longDate(newest?.at);
  const named = (value: string, label: string | null | undefined, fallback: string) => [
    { value, label: label || (entries ? fallback : '…') },
  ];
  const filters: Filter[] = [
    filter('actorId', 'Person', named(actorId, newest?.actor?.name, 'one person')),
    filter('resource', 'Kind', kinds),
    filter('recordId', 'Item', named(recordId, newest?.recordName, 'an item without a name')),
    filter('operationId', 'Bulk change', named(operationId, time, 'without entries')),
    filter(
      'action',
      'Action',
      auditActions.map((value) => ({ value, label: actionLabels[value] })),
    ),
    { ...filter('days', 'Days', [], 'days'), names: ['from', 'to'] },
    filter('deletedName', 'Deleted item'),
  ];
  return <FilterChips filters={filters} values={values} onChange={onChange} />;
}
