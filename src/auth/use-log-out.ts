import { authProvider } from '#providers/auth.ts';
import { useIdentity } from '#providers/identity.ts';
import { closeNotifications } from '#providers/notification.ts';
import { counted } from '#shared/contract/texts.ts';
import { discardChangesDefaults, useConfirm } from '#src/ui/dialogs/use-confirm.tsx';
import { discardUnsaved, hasUnsaved } from '#src/ui/leave-guard.ts';

/** Loaded on first use, because few screens need it. */
const draftStore = () => import('#src/ui/draft-store.ts');

/** Signs out, after a confirmation if there are unsaved changes on the screen or stored on this device. */
export function useLogOut(): () => void {
  const confirm = useConfirm();
  const userId = useIdentity().user?.id;
  const user = userId === undefined ? undefined : String(userId);

  async function logOut() {
    discardUnsaved();
    if (user !== undefined) await (await draftStore()).deleteDrafts(user);
    closeNotifications();
    await authProvider.logout({});
  }

  async function ask() {
    const drafts = user === undefined ? 0 : await (await draftStore()).countDrafts(user);
    if (drafts === 0 && !hasUnsaved()) return logOut();
    confirm({
      title: 'Log out without saving?',
      ...discardChangesDefaults,
      ...(drafts > 0 && {
        content: `Your unsaved changes in ${counted(drafts, 'form')} on this device will be lost.`,
      }),
      okText: 'Log out',
      cancelText: 'Stay',
      // Above the dialog that asks to sign in again.
      zIndex: 2100,
      onOk: () => void logOut(),
    });
  }

  return () => void ask();
}
