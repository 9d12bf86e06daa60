// `/dashboard`: the platform for administrators, and for all others what is theirs.
import { Frame } from '#src/kit/frame.tsx';
import { Skeletons } from '#src/kit/loading.tsx';
import { useIdentity } from '#src/kit/use-identity.ts';
import { AdminDashboard } from './admin.tsx';
import { OwnerDashboard } from './owner.tsx';

export function Screen() {
  const { known, user, isAdmin } = useIdentity();
  // Who it is is not known yet.
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
