import { Button } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Views } from './use-views.ts';
import styles from './views.module.css';

/** A form: loaded when it is asked for. */
const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }));

/** Offers to save what the list shows as a view, where that is more than the list itself. */
export function SaveAsView({ views }: { views: Views }) {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const { view, changed, savable } = views;
  const offered = state === 'open' || (view ? changed : savable);
  // What was saved is offered no more: the dialog gave the focus back to a button that is gone.
  useEffect(() => {
    if (offered || state !== 'closed' || document.activeElement !== document.body) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [offered, state]);
  if (!offered) return null;
  return (
    <>
      <Button
        className={styles.saveAs ?? ''}
        type="link"
        aria-haspopup="dialog"
        onClick={() => setState('open')}
      >
        Save as view
      </Button>
      {state !== 'unopened' && (
        <Suspense>
          <ViewDialog views={views} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
