import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useIdentity } from '#src/kit/use-identity.ts';
import type { ExportDialogProps } from './export-dialog.tsx';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

/** Opens the question how a list is to be exported, where the server exports lists. */
export function ExportButton(props: Omit<ExportDialogProps, 'open' | 'onClose'>) {
  const { extended } = useIdentity();
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  if (!extended) return null;
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setState('open')}>
        Export
      </Button>
      {state !== 'unopened' && (
        <Suspense>
          <ExportDialog {...props} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
