import { authProvider } from '#providers/auth.ts';
import { discardChangesDefaults, useConfirm } from '#src/ui/dialogs/use-confirm.tsx';
import { hasUnsaved } from '#src/ui/leave-guard.ts';

/** Signs out, after a confirmation if there are unsaved changes. */
export function useLogOut(): () => void {
  const confirm = useConfirm();
  return () => {
    if (!hasUnsaved()) {
      void authProvider.logout({});
      return;
    }
    confirm({
      title: 'Log out without saving?',
      ...discardChangesDefaults,
      okText: 'Log out',
      cancelText: 'Stay',
      onOk: () => void authProvider.logout({}),
    });
  };
}
