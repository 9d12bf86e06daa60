import { lazy, Suspense } from 'react';
import type { Views } from './use-views.ts';
import styles from './views.module.css';

/** Loaded lazily, because most lists have no views. */
const ViewSelect = lazy(async () => ({ default: (await import('./view-select.tsx')).ViewSelect }));

/** The select of a list's views. Its space is reserved while its code loads. */
export function ViewChoice({ views }: { views: Views }) {
  const { all, view, missing } = views;
  if (all.length === 0 && !missing) return null;
  return (
    <span className={styles.choice} data-menu={view !== undefined}>
      <Suspense>
        <ViewSelect views={views} />
      </Suspense>
    </span>
  );
}
