import { Alert, Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import type { OneAnswer } from '#providers/data.ts';
import { Card } from '#src/kit/card.tsx';
import { LongDate } from '#src/kit/cells.tsx';
import { CopyableText } from '#src/kit/copyable-text.tsx';
import { Details } from '#src/kit/details.tsx';
import { LinkButton } from '#src/kit/link-button.tsx';
import { Quiet } from '#src/kit/quiet.tsx';
import { ShowPage } from '#src/kit/show-page.tsx';
import { useGrants } from '#src/kit/use-grants.ts';
import { RichText } from '#src/rich-text/rich-text.tsx';
import type { AnsweredPage } from './answered-page.ts';
import { pages } from './contract.ts';
import { useDeletePage } from './delete-page.ts';
import { definition } from './resource.tsx';
import { PageStatus } from './status.tsx';

function PageButtons({ answer: { data: page, etag } }: { answer: OneAnswer<AnsweredPage> }) {
  const navigate = useNavigate();
  const { can } = useGrants();
  const { refusal, ask } = useDeletePage();
  const onDeleted = () => navigate('/pages', { replace: true });
  return (
    <>
      {refusal === undefined && (
        <Button danger onClick={() => ask(page, { etag, onDeleted })}>
          Delete page
        </Button>
      )}
      {can(pages, 'write') && (
        <LinkButton type="primary" to={`/pages/edit/${page.id}`}>
          Edit page
        </LinkButton>
      )}
    </>
  );
}

export function Screen() {
  return (
    <ShowPage<AnsweredPage>
      definition={definition}
      nameOf={({ title }) => title}
      line={({ description }) => description}
      actions={(answer) => <PageButtons answer={answer} />}
    >
      {(page) => (
        <>
          {page.status === 'draft' && (
            <Alert type="warning" showIcon message="This page is a draft. It is not published yet." />
          )}
          <Card>
            {page.content ? (
              <RichText html={page.content} profile="page" />
            ) : (
              <p>
                <Quiet>No content</Quiet>
              </p>
            )}
          </Card>
          <Card title="Page">
            <Details
              items={[
                {
                  label: 'Slug',
                  value: page.slug ? <CopyableText text={page.slug} label="slug" /> : '-',
                },
                { label: 'Status', value: <PageStatus status={page.status} /> },
                { label: 'Page ID', value: <CopyableText text={page.id} label="page ID" /> },
                { label: 'Created', value: <LongDate iso={page.createdAt} /> },
                { label: 'Updated', value: <LongDate iso={page.updatedAt} /> },
              ]}
            />
          </Card>
        </>
      )}
    </ShowPage>
  );
}
