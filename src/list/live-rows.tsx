import { Suspense, useSyncExternalStore } from 'react';
import { liveState } from '#providers/live.ts';
import { lazyComponent } from '#src/ui/loading.tsx';
import type { ChangedRowsProps } from './changed-rows.tsx';

const ChangedRows = lazyComponent(async () => (await import('./changed-rows.tsx')).ChangedRows);

/** The line above changed rows. Loaded once the event stream is open. */
export function LiveRows(props: ChangedRowsProps) {
  const isLive = useSyncExternalStore(liveState.follow, liveState.get) === true;
  return (
    isLive && (
      <Suspense>
        <ChangedRows {...props} />
      </Suspense>
    )
  );
}
