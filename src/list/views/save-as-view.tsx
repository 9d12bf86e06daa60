import { Button } from 'antd';
import { lazy, Suspense, useEffect } from 'react';
import { useLazyDialog } from '#src/ui/dialogs/use-lazy-dialog.ts';
import { focusMain } from '#src/ui/screen.ts';
import type { Views } from './use-views.ts';
import styles from './views.module.css';

/** Loaded on first use. */
const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }));

/** Offers to save the list's state as a view if it differs from the defaults or from the current view. */
export function SaveAsView({ views }: { views: Views }) {
  const { wanted, open, show, hide } = useLazyDialog();
  const { view, changed, savable } = views;
  const offered = open || (view ? changed : savable);
  // After saving, the button that the dialog returns the focus to is removed.
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
