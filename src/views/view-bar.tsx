import { lazy, Suspense } from 'react';
import type { Views } from './use-views.ts';
import styles from './views.module.css';

/** Tabs are more code than a list's rows. */
const ViewTabs = lazy(async () => ({ default: (await import('./view-tabs.tsx')).ViewTabs }));

/** The views of a list, once there are any; so high before their code is there, too. */
export function ViewBar({ views }: { views: Views }) {
  if (views.all.length === 0 && !views.missing) return null;
  return (
    <div className={styles.bar}>
      <Suspense>
        <ViewTabs views={views} />
      </Suspense>
    </div>
  );
}
