import { useState } from 'react';
import type { View } from '#shared/contract/views.ts';
import { ActionsMenu } from '#src/ui/actions-menu.tsx';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { useConfirm } from '#src/ui/dialogs/use-confirm.tsx';
import { useViewCalls } from './use-view-calls.ts';
import type { Views } from './use-views.ts';
import { ViewDialog } from './view-dialog.tsx';

/** The actions of a view. Views of other users can only be copied and set as default. */
export function ViewMenu({ view, views }: { view: View; views: Views }) {
  const { change, remove } = useViewCalls(views);
  const confirm = useConfirm();
  const [dialog, setDialog] = useState<{ open: boolean; renamed?: View; copied?: View }>({ open: false });
  const set = (values: Parameters<typeof change>[1]) => () =>
    void change(view, values).catch(() => undefined);
  const ownerActions = [
    { label: 'Rename', run: () => setDialog({ open: true, renamed: view }) },
    view.shared
      ? { label: 'Stop sharing', run: set({ shared: false }) }
      : { label: 'Share with everyone who can see this list', run: set({ shared: true }) },
  ];
  const deletion = {
    label: 'Delete',
    danger: true,
    run: () =>
      void confirm({
        title: `Delete view “${view.name}”?`,
        content: view.shared
          ? 'It is deleted for everyone it is shared with.'
          : 'The rows on screen stay as they are.',
        okText: 'Delete',
        okType: 'danger',
        onOk: () => remove(view).then(views.leave, () => undefined),
      }),
  };
  useOverlay(dialog.open, () => setDialog({ ...dialog, open: false }));
  return (
    <>
      <ActionsMenu
        of={view.name}
        actions={() => [
          ...(view.isOwn ? ownerActions : []),
          view.isDefault
            ? { label: 'Remove as default', run: set({ isDefault: false }) }
            : { label: 'Set as default', run: set({ isDefault: true }) },
          { label: 'Copy', run: () => setDialog({ open: true, copied: view }) },
          ...(view.isOwn ? [deletion] : []),
        ]}
      />
      <ViewDialog {...dialog} views={views} onClose={() => setDialog({ ...dialog, open: false })} />
    </>
  );
}
