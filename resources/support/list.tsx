// `/support`: the inbox of the platform's people, the own questions of all others. Servers without questions show whom to ask.
import { useAccess } from '#providers/access-control.ts';
import { useIdentity } from '#providers/identity.ts';
import { lazyComponent } from '#src/ui/loading.tsx';
import { support } from './contract.ts';

const Inbox = lazyComponent(async () => (await import('./inbox.tsx')).Inbox);
const OwnQuestions = lazyComponent(async () => (await import('./own-questions.tsx')).OwnQuestions);
const Contact = lazyComponent(async () => (await import('./contact.tsx')).Contact);

export function Screen() {
  const { extended } = useIdentity();
  const mayReadAll = useAccess(support, 'list');
  if (!extended) return <Contact />;
  return mayReadAll ? <Inbox /> : <OwnQuestions />;
}
