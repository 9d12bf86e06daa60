import { Alert } from 'antd';
import { useSite } from '#providers/site.ts';
import { useIdentity } from '#providers/use-identity.ts';

export function Maintenance() {
  const { isAdmin } = useIdentity();
  const maintenance = useSite()?.maintenance;
  if (!maintenance) return null;
  return (
    <Alert
      type="warning"
      banner
      role="status"
      message={isAdmin ? 'Maintenance mode is on: only administrators can make changes.' : maintenance}
    />
  );
}
