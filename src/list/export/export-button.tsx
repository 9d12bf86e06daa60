import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useIdentity } from '#providers/identity.ts';
import { useLazyDialog } from '#src/ui/dialogs/use-lazy-dialog.ts';
import type { Selection } from '#src/ui/selection.ts';
import type { ExportDialogProps } from './export-dialog.tsx';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

export interface ExportButtonProps
  extends Omit<ExportDialogProps, 'open' | 'onOpen' | 'onClose' | 'selected'> {
  selection?: Selection | undefined;
}

/** Opens the export dialog, if the server can export lists. */
export function ExportButton({ selection, ...props }: ExportButtonProps) {
  const { extended } = useIdentity();
  const { wanted, open, show, hide } = useLazyDialog();
  if (!extended) return null;
  return (
    <>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        aria-label="Export"
        data-hint="Export"
        aria-haspopup="dialog"
        onClick={show}
      />
      {wanted && (
        <Suspense>
          <ExportDialog
            {...props}
            selected={selection?.now().ids ?? []}
            open={open}
            onOpen={show}
            onClose={hide}
          />
        </Suspense>
      )}
    </>
  );
}
