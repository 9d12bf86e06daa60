import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { http } from '#providers/http.ts';
import { useIdentity } from '#providers/identity.ts';
import { notify } from '#providers/notification.ts';
import { openOwnerView, setOwnerView } from '#providers/owner-view.ts';
import { useRoleView } from '#providers/role-view.ts';
import { readSession } from '#providers/session.ts';
import { type OwnerViewAnswer, ownerViews } from '#shared/contract/owner-views.ts';
import { homePath } from '#shared/contract/paths.ts';
import { permission } from '#shared/domain/permissions.ts';
import { busyIcon } from '#src/ui/dialogs/busy.tsx';
import type { User } from './contract.ts';

/** Opens the portal as this user sees it, read-only. Not for users with permissions, who see more than the portal. */
export function ViewAsOwner({ user }: { user: User }) {
  const { extended, permissions } = useIdentity();
  const navigate = useNavigate();
  const isRoleView = useRoleView() !== undefined;
  const [busy, setBusy] = useState(false);
  const isOwner = user.status === 'ACTIVE' && user.roles.every((role) => role.permissions?.length === 0);
  if (!extended || isRoleView || !isOwner || !permissions.has(permission(ownerViews, 'write'))) return null;

  async function start() {
    setBusy(true);
    try {
      const { data } = await http.post<OwnerViewAnswer>(ownerViews.path, { userId: user.id });
      if (openOwnerView(data)) return;
      setOwnerView(data);
      readSession();
      navigate(homePath);
    } catch (error) {
      notify({
        type: 'error',
        message: 'Couldn’t open the portal of this user',
        description: (error as Error).message,
      });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button loading={busyIcon(busy)} onClick={() => void start()}>
      View as this owner
    </Button>
  );
}
