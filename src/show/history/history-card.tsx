import { Button } from 'antd';
import { useState } from 'react';
import type { Contract } from '#shared/contract/contract.ts';
import { inSentence } from '#shared/contract/texts.ts';
import { Card } from '#src/ui/card.tsx';
import { LoadError, Skeletons } from '#src/ui/loading.tsx';
import { SecondaryLine } from '#src/ui/values.tsx';
import { EntryList } from './entry-list.tsx';
import styles from './history.module.css';
import { useHistory } from './use-history.ts';

export interface HistoryCardProps {
  contract: Contract;
  id: string;
  /** The record's version, see `useHistory`. */
  version: string | undefined;
}

/** The last changes of the record on its details page. */
export function HistoryCard({ contract, id, version }: HistoryCardProps) {
  const [all, setAll] = useState(false);
  const { entries, failure, retry, loading, mayHaveMore } = useHistory({ contract, id, version, all });
  return (
    <Card title="History">
      {failure !== undefined ? (
        <LoadError text={failure} onRetry={retry} />
      ) : !entries ? (
        <Skeletons />
      ) : entries.length === 0 ? (
        <SecondaryLine>{`No changes of this ${inSentence(contract.one)} are stored.`}</SecondaryLine>
      ) : (
        <EntryList label="History" entries={entries} contractOf={() => contract} onPage />
      )}
      {mayHaveMore && (
        <Button className={styles.more ?? ''} loading={loading} onClick={() => setAll(true)}>
          Show more
        </Button>
      )}
    </Card>
  );
}
