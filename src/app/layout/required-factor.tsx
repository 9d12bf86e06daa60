// Shown in place of every screen while a required second factor is overdue.
import { useEffect } from 'react';
import { setRoleView } from '#providers/role-view.ts';
import { OwnFactors } from '#src/app/pages/profile/own-factors.tsx';
import { Frame } from '#src/ui/frame.tsx';
import { useDocumentTitle } from '#src/ui/screen.ts';

/** `onOpenChange`: a dialog of the setup opens or closes. */
export function RequiredFactor({ onOpenChange }: { onOpenChange: (isOpen: boolean) => void }) {
  useDocumentTitle('Set Up a Second Factor');
  // A view refuses all writes.
  useEffect(() => setRoleView(undefined), []);
  return (
    <Frame
      title="Set up a second factor to go on"
      line="This platform requires one for administrators. Everything else works again afterwards."
    >
      <OwnFactors onOpenChange={onOpenChange} />
    </Frame>
  );
}
