import { LayoutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { ColumnsDrawerProps } from './columns-drawer.tsx';

/** What moves columns by drag and by keys: loaded when it is opened. */
const ColumnsDrawer = lazy(async () => ({ default: (await import('./columns-drawer.tsx')).ColumnsDrawer }));

/** Opens the choice of a list's columns. */
export function ColumnsButton(props: Omit<ColumnsDrawerProps, 'open' | 'onClose'>) {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  return (
    <>
      <Button
        icon={<LayoutOutlined aria-hidden />}
        aria-label="Columns"
        data-hint="Columns"
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        onClick={() => setState('open')}
      />
      {state !== 'unopened' && (
        <Suspense>
          <ColumnsDrawer {...props} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
