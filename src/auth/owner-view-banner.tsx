import { Alert, Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { authProvider } from '#providers/auth.ts';
import { type OwnerView, ownerViewText } from '#providers/owner-view.ts';
import { homePath } from '#shared/contract/paths.ts';

/** Says whose portal is shown. Stopping closes the view's own tab, or returns to the administrator's console. */
export function OwnerViewBanner({ view }: { view: OwnerView }) {
  const navigate = useNavigate();
  const stop = async () => {
    await authProvider.logout({});
    if (window.opener) window.close();
    navigate(homePath);
  };
  return (
    <Alert
      type="warning"
      banner
      role="status"
      message={ownerViewText(view)}
      action={
        <Button size="small" onClick={() => void stop()}>
          Stop viewing
        </Button>
      }
    />
  );
}
