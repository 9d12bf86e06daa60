// The current user's own questions.
import { useIdentity } from '#providers/identity.ts';
import { useSite } from '#providers/site.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { RelatedTable } from '#src/list/related-table.tsx';
import { dateColumn, MainCell, statusColumn, textColumn } from '#src/list/table/columns.tsx';
import type { Column } from '#src/list/table/data-table.tsx';
import { Frame } from '#src/ui/frame.tsx';
import { LinkButton } from '#src/ui/links.tsx';
import { SecondaryLine } from '#src/ui/values.tsx';
import { type SupportThread, support } from './contract.ts';
import { definition } from './resource.tsx';
import { ThreadStatus } from './status.tsx';

type Row = ReceivedRecord<SupportThread>;

const columns: readonly Column<Row>[] = [
  {
    title: 'Subject',
    place: 'main',
    render: (_, { id, subject }) => (
      <MainCell to={{ resource: support.name, action: 'show', id }} name={subject ?? ''} />
    ),
  },
  { ...statusColumn, render: (_, thread) => <ThreadStatus thread={thread} /> },
  textColumn('Store', 'store.name'),
  dateColumn('Last message', 'lastMessageAt'),
];

export function OwnQuestions() {
  const ownerId = useIdentity().user?.id;
  const address = useSite()?.supportEmail;
  return (
    <Frame
      title={definition.texts.title}
      line="Get help when something does not work or you have a question."
      action={
        <LinkButton type="primary" to={{ resource: support.name, action: 'create' }}>
          New question
        </LinkButton>
      }
    >
      <RelatedTable
        definition={definition}
        only={{ ownerId }}
        columns={columns}
        empty={
          <>
            <p>
              <strong>You have no questions yet.</strong>
            </p>
            <SecondaryLine>Ask one, and the answer appears here. You also get it by email.</SecondaryLine>
          </>
        }
      />
      {address && (
        <p>
          You can also write to{' '}
          <a href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>{address}</a>.
        </p>
      )}
    </Frame>
  );
}
