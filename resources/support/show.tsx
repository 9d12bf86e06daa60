// `/support/{id}`: a question with its messages, for its owner and for the platform's people.
import { useAccess } from '#providers/access-control.ts';
import { useIdentity } from '#providers/identity.ts';
import { myStores, stores } from '#resources/stores/contract.ts';
import { users } from '#resources/users/contract.ts';
import { Descriptions } from '#src/show/descriptions.tsx';
import { ShowPage } from '#src/show/show-page.tsx';
import { Card } from '#src/ui/card.tsx';
import { RecordLink } from '#src/ui/links.tsx';
import { PageColumns } from '#src/ui/page-columns.tsx';
import { LongDate } from '#src/ui/values.tsx';
import { CloseButton } from './close-button.tsx';
import type { SupportThread } from './contract.ts';
import { definition } from './resource.tsx';
import { ThreadStatus } from './status.tsx';
import { Thread } from './thread.tsx';

function Facts({ thread: { owner, store, createdAt, status, lastMessageBy } }: { thread: SupportThread }) {
  const { isAdmin } = useIdentity();
  return (
    <Card title="Question">
      <Descriptions
        items={{
          Status: <ThreadStatus thread={{ status, lastMessageBy }} />,
          'Asked by': (
            <RecordLink contract={users} id={owner.id}>
              {owner.full_name}
            </RecordLink>
          ),
          Email: owner.email,
          Store: (
            <RecordLink contract={isAdmin ? stores : { name: myStores }} id={store?.id}>
              {store?.name}
            </RecordLink>
          ),
          Asked: <LongDate iso={createdAt} />,
        }}
      />
    </Card>
  );
}

export function Screen() {
  const { user } = useIdentity();
  const mayAnswer = useAccess(definition.contract, 'edit');
  const mayWrite = ({ ownerId }: SupportThread) => mayAnswer || ownerId === user?.id;
  return (
    <ShowPage<SupportThread>
      definition={definition}
      buttons={(thread) => mayWrite(thread) && <CloseButton thread={thread} />}
    >
      {(thread) => (
        <PageColumns side={<Facts thread={thread} />}>
          <Thread thread={thread} mayWrite={mayWrite(thread)} />
        </PageColumns>
      )}
    </ShowPage>
  );
}
