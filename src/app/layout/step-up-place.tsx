// Shows the dialog that confirms who the user is, when the server asks for it.
import { Suspense, useSyncExternalStore } from 'react';
import { isStepUpOpen, onStepUpChange } from '#providers/step-up.ts';
import { lazyComponent } from '#src/ui/loading.tsx';

const StepUpDialog = lazyComponent(async () => (await import('#src/auth/step-up-dialog.tsx')).StepUpDialog);

export function StepUpPlace() {
  const isOpen = useSyncExternalStore(onStepUpChange, isStepUpOpen);
  return <Suspense>{isOpen && <StepUpDialog />}</Suspense>;
}
