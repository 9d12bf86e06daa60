// `/dashboard`: the platform for administrators, and for all others what is theirs.
import { usePermissions } from '@refinedev/core';
import type { Identity } from '#providers/identity.ts';
import { Frame } from '#src/kit/frame.tsx';
import { Skeletons } from '#src/kit/loading.tsx';
import { AdminDashboard } from './admin.tsx';
import { OwnerDashboard } from './owner.tsx';

export function Screen() {
  const { data: identity } = usePermissions<Identity>();
  // Who it is is not known yet.
  if (!identity) {
    return (
      <Frame title="Dashboard" line={<span role="status">Loading...</span>}>
        <Skeletons />
      </Frame>
    );
  }
  const name = identity.user?.full_name;
  const line = name ? `Signed in as ${name}.` : undefined;
  return identity.isAdmin ? <AdminDashboard line={line} /> : <OwnerDashboard line={line} />;
}
