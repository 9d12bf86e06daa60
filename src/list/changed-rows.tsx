// A line above a list: how many rows other people have changed since it was loaded.
import { useSubscription } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { channelOf, type LivePayload } from '#providers/live.ts';
import { counted } from '#shared/contract/texts.ts';
import { useHandler } from '#src/ui/use-handler.ts';
import styles from './list-frame.module.css';

export interface ChangedRowsProps {
  resource: string;
  /** The loaded rows. Other rows make the line obsolete. */
  rows: readonly unknown[] | undefined;
  /** The list has only a part of the records that the user may see, so changes of other rows are not about it. */
  isPart?: boolean;
  onRefresh: () => void;
}

export function ChangedRows({ resource, rows, isPart = false, onRefresh }: ChangedRowsProps) {
  const [changed, setChanged] = useState<{ rows: unknown; ids: ReadonlySet<string> | null }>();
  const onChange = useHandler((payload: LivePayload) => {
    const before = changed?.rows === rows ? changed?.ids : new Set<string>();
    const shown = isPart && new Set(rows?.map((row) => (row as { id?: string }).id));
    const found = payload.ids?.filter((id) => !shown || shown.has(id));
    if (found?.length === 0) return;
    const ids = before && found ? new Set([...before, ...found]) : null;
    setChanged({ rows, ids });
  });
  useSubscription({
    channel: channelOf(resource),
    onLiveEvent: ({ payload }) => onChange(payload as LivePayload),
  });
  if (!changed || changed.rows !== rows) return null;
  const { ids } = changed;
  return (
    <p className={styles.changed} role="status">
      {ids ? `${counted(ids.size, 'row', 'rows')} changed.` : 'Many rows changed.'}
      <Button
        type="link"
        size="small"
        onClick={() => {
          setChanged(undefined);
          onRefresh();
        }}
      >
        Refresh
      </Button>
    </p>
  );
}
