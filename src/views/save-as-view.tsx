import { Button } from 'antd';
import { lazy, Suspense, useEffect } from 'react';
import { useLazyDialog } from '#src/dialogs/use-lazy-dialog.ts';
import { focusMain } from '../focus-main.ts';
import type { Views } from './use-views.ts';
import styles from './views.module.css';

/** A form: loaded when it is asked for. */
const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }));

/** Offers to save what the list shows as a view, where that is more than the list itself. */
export function SaveAsView({ views }: { views: Views }) {
  const { wanted, open, show, hide } = useLazyDialog();
  const { view, changed, savable } = views;
  const offered = open || (view ? changed : savable);
  // What was saved is offered no more: the dialog gave the focus back to a button that is gone.
  useEffect(() => {
    if (offered || !wanted || document.activeElement !== document.body) return;
    focusMain();
  }, [offered, wanted]);
  if (!offered) return null;
  return (
    <>
      <Button className={styles.saveAs ?? ''} type="link" aria-haspopup="dialog" onClick={show}>
        Save as view
      </Button>
      {wanted && (
        <Suspense>
          <ViewDialog views={views} open={open} onClose={hide} />
        </Suspense>
      )}
    </>
  );
}
