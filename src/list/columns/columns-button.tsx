import { LayoutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useLazyDialog } from '#src/ui/dialogs/use-lazy-dialog.ts';
import type { ColumnsDrawerProps } from './columns-drawer.tsx';

/** Loaded on first use, because of the drag and drop library. */
const ColumnsDrawer = lazy(async () => ({ default: (await import('./columns-drawer.tsx')).ColumnsDrawer }));

export function ColumnsButton(props: Omit<ColumnsDrawerProps, 'open' | 'onClose'>) {
  const { wanted, open, show, hide } = useLazyDialog();
  return (
    <>
      <Button
        icon={<LayoutOutlined aria-hidden />}
        aria-label="Columns"
        data-hint="Columns"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      />
      {wanted && (
        <Suspense>
          <ColumnsDrawer {...props} open={open} onClose={hide} />
        </Suspense>
      )}
    </>
  );
}
