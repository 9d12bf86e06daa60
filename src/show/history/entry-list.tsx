// A list of entries of the audit log: a sentence for each, with all values on demand.
import { Suspense, useState } from 'react';
import { useIdentity } from '#providers/identity.ts';
import type { AuditEntry } from '#shared/contract/audit-log.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { RecordLink } from '#src/ui/links.tsx';
import { lazyComponent, Skeleton } from '#src/ui/loading.tsx';
import { LongDate, SecondaryText } from '#src/ui/values.tsx';
import { UndoButton } from '../undo/undo-button.tsx';
import styles from './history.module.css';
import { sentenceOf } from './sentence.ts';

const ChangesTable = lazyComponent(async () => (await import('./changes-table.tsx')).ChangesTable);

export interface EntryListProps {
  label: string;
  entries: readonly AuditEntry[];
  contractOf: (resource: string) => Contract | undefined;
  /** On the record's own page: leaves out its name. */
  onPage?: boolean;
  /** Renders further links of an entry. */
  links?: (entry: AuditEntry) => React.ReactNode;
}

export const EntryList = ({ label, entries, contractOf, onPage = false, links }: EntryListProps) => (
  <ul className={styles.entries} aria-label={label}>
    {entries.map((entry) => (
      <li key={entry.id}>
        <EntrySentence entry={entry} contract={contractOf(entry.resource)} onPage={onPage} />
        <div className={styles.line}>
          <SecondaryText>
            <LongDate iso={entry.at} />
          </SecondaryText>
          {entry.address && <SecondaryText>from {entry.address}</SecondaryText>}
          {links?.(entry)}
          <EntryUndo entry={entry} contract={contractOf(entry.resource)} />
        </div>
        <EntryDetails entry={entry} contract={contractOf(entry.resource)} />
      </li>
    ))}
  </ul>
);

/** Records without a contract, such as sessions, can't be restored. */
const EntryUndo = ({ entry, contract }: EntryProps) =>
  contract ? <UndoButton entry={entry} contract={contract} /> : null;

interface EntryProps {
  entry: AuditEntry;
  contract: Contract | undefined;
}

function EntrySentence({ entry, contract, onPage }: EntryProps & { onPage: boolean }) {
  const { user } = useIdentity();
  const { before, record, after } = sentenceOf(entry, { contract, userId: user?.id, onPage });
  const name = record && <bdi>{record}</bdi>;
  return (
    <p>
      {before}
      {name && contract && entry.exists && !onPage ? (
        <RecordLink contract={contract} id={entry.recordId}>
          {name}
        </RecordLink>
      ) : (
        name
      )}
      {after}
    </p>
  );
}

/** All fields with their values before and after, rendered when opened. */
function EntryDetails({ entry, contract }: EntryProps) {
  const [opened, setOpened] = useState(false);
  if (Object.keys(entry.changes).length + entry.secrets.length === 0) return null;
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>Details</summary>
      {opened && (
        <Suspense fallback={<Skeleton />}>
          <ChangesTable entry={entry} contract={contract} />
        </Suspense>
      )}
    </details>
  );
}
