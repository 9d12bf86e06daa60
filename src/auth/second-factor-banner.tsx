import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { longDate } from '#shared/format/dates.ts';

/** Reminds an administrator of the second factor that the settings require. `due`: an ISO time. */
export const SecondFactorBanner = ({ due }: { due: string }) => (
  <Alert
    type="warning"
    banner
    role="status"
    message={`Set up a second factor by ${longDate(due)}.`}
    action={<Link to="/profile">Set it up in your profile</Link>}
  />
);
