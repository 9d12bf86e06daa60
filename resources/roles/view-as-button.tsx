import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useIdentity } from '#providers/identity.ts';
import { openRoleView, type RoleView, setRoleView, useRoleView } from '#providers/role-view.ts';
import { homePath } from '#shared/contract/paths.ts';

/** Opens the console read-only, with the permissions of a role or of its draft. */
export function ViewAsButton(view: RoleView) {
  const { extended } = useIdentity();
  const navigate = useNavigate();
  const isViewing = useRoleView() !== undefined;
  if (!extended || isViewing) return null;
  const start = () => {
    if (openRoleView(view)) return;
    setRoleView(view);
    navigate(homePath);
  };
  return (
    <Button onClick={start} disabled={false}>
      View as this role
    </Button>
  );
}
