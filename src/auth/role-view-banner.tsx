import { Alert, Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { type RoleView, roleViewText, setRoleView } from '#providers/role-view.ts';
import { homePath } from '#shared/contract/paths.ts';

/** Says that the console is viewed as a role. Exit closes the view's own tab, or ends the view in this one. */
export function RoleViewBanner({ view }: { view: RoleView }) {
  const navigate = useNavigate();
  const exit = () => {
    setRoleView(undefined);
    navigate(homePath);
    if (window.opener) window.close();
  };
  return (
    <Alert
      type="info"
      banner
      role="status"
      message={roleViewText(view)}
      action={
        <Button size="small" onClick={exit}>
          Exit
        </Button>
      }
    />
  );
}
