import { type ReactNode, Suspense } from 'react';
import type { AuditEntry } from '#shared/contract/audit-log.ts';
import { hasAfter, hasBefore } from '#shared/contract/audit-values.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { lazyComponent } from '#src/ui/loading.tsx';
import { FieldValue } from './field-value.tsx';
import { fieldLabel, isListChange, isLongChange } from './field-values.ts';
import styles from './history.module.css';
import { ListDiff } from './list-diff.tsx';

/** Loaded with the first long text. */
const TextDiff = lazyComponent(async () => (await import('./text-diff.tsx')).TextDiff);

const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** New and deleted records have many fields without a value. */
const filledChanges = (changes: AuditEntry['changes']) =>
  Object.entries(changes).filter(([, { before, after }]) => !isEmpty(before) || !isEmpty(after));

interface ChangesTableProps {
  entry: AuditEntry;
  contract: Contract | undefined;
}

/** All changed fields of an entry with their values before and after. */
export function ChangesTable({ entry, contract }: ChangesTableProps) {
  const { action, changes, secrets } = entry;
  const cell = (field: string, value: unknown): ReactNode => (
    <FieldValue entry={entry} contract={contract} field={field} value={value} />
  );
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {hasBefore(action) && <th scope="col">Before</th>}
          {hasAfter(action) && <th scope="col">After</th>}
        </tr>
      </thead>
      <tbody>
        {filledChanges(changes).map(([field, change]) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field)}</th>
            {action === 'update' && isLongChange(change) ? (
              <td colSpan={2}>
                <Suspense>
                  <TextDiff {...change} />
                </Suspense>
              </td>
            ) : action === 'update' && isListChange(change) ? (
              <td colSpan={2}>
                <ListDiff entry={entry} contract={contract} field={field} {...change} />
              </td>
            ) : (
              <>
                {hasBefore(action) && <td>{cell(field, change.before)}</td>}
                {hasAfter(action) && <td>{cell(field, change.after)}</td>}
              </>
            )}
          </tr>
        ))}
        {secrets.map((field) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field)}</th>
            {hasBefore(action) && <td>Hidden</td>}
            {hasAfter(action) && <td>Hidden</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
