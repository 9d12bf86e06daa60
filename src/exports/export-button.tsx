import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { Selection } from '#src/kit/selection.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import type { ExportDialogProps } from './export-dialog.tsx';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

export interface ExportButtonProps
  extends Omit<ExportDialogProps, 'open' | 'onOpen' | 'onClose' | 'selected'> {
  selection?: Selection | undefined;
}

/** Opens the question how a list is to be exported, where the server exports lists. */
export function ExportButton({ selection, ...props }: ExportButtonProps) {
  const { extended } = useIdentity();
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  if (!extended) return null;
  return (
    <>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        aria-label="Export"
        data-hint="Export"
        aria-haspopup="dialog"
        onClick={() => setState('open')}
      />
      {state !== 'unopened' && (
        <Suspense>
          <ExportDialog
            {...props}
            selected={selection?.now().ids ?? []}
            open={state === 'open'}
            onOpen={() => setState('open')}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
