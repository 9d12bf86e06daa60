// `/dashboard`: the platform for administrators, the own stores for all other users.
import { Frame } from '#src/kit/frame.tsx';
import { Skeletons } from '#src/kit/loading.tsx';
import { useIdentity } from '#src/kit/use-identity.ts';
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
