import { lazy, Suspense } from 'react';
import type { Views } from './use-views.ts';
import styles from './views.module.css';

/** A select is much code, and most lists have no views. */
const ViewSelect = lazy(async () => ({ default: (await import('./view-select.tsx')).ViewSelect }));

/** The views of a list, once there are any; as wide before their code is there. */
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
