// `/dashboard`: the platform for administrators, the own stores for all other users.

import { useIdentity } from '#providers/identity.ts';
import { Frame } from '#src/ui/frame.tsx';
import { Skeletons } from '#src/ui/loading.tsx';
import { AdminDashboard } from './admin.tsx';
import { OwnerDashboard } from './owner.tsx';

export function Screen() {
  const { known, user, isAdmin } = useIdentity();
  if (!known) {
    return (
      <Frame title="Dashboard" line={<span role="status">Loading...</span>}>
        <Skeletons />
      </Frame>
    );
  }
  const name = user?.full_name;
  const line = name ? `Signed in as ${name}.` : undefined;
  return isAdmin ? <AdminDashboard line={line} /> : <OwnerDashboard line={line} />;
}
