import { Suspense } from 'react';
import { useIdentity } from '#providers/identity.ts';
import { ownerView } from '#providers/owner-view.ts';
import { useRoleView } from '#providers/role-view.ts';
import { lazyComponent } from '#src/ui/loading.tsx';
import type { FormPresenceProps } from './use-presence.ts';

const OtherEditors = lazyComponent(async () => (await import('./other-editors.tsx')).OtherEditors);

/** Only on the bundled server, and not in read-only views. */
export function FormPresence<V>(props: FormPresenceProps<V>) {
  const { extended } = useIdentity();
  const roleView = useRoleView();
  if (!extended || roleView || ownerView()) return null;
  return (
    <Suspense>
      <OtherEditors {...props} />
    </Suspense>
  );
}
