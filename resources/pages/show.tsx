import { Alert } from 'antd';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { RichText } from '#src/form/rich-text/rich-text.tsx';
import { RecordCard } from '#src/show/descriptions.tsx';
import { ShowPage } from '#src/show/show-page.tsx';
import { Card } from '#src/ui/card.tsx';
import { CopyableText, SecondaryLine } from '#src/ui/values.tsx';
import type { Page } from './contract.ts';
import { definition } from './resource.tsx';
import { PageStatus } from './status.tsx';

export const Screen = () => (
  <ShowPage<ReceivedRecord<Page>> definition={definition} line={({ description }) => description}>
    {(page) => (
      <>
        {page.status === 'draft' && (
          <Alert type="warning" showIcon message="This page is a draft. It is not published yet." />
        )}
        <Card>
          {page.content ? (
            <RichText html={page.content} profile="page" />
          ) : (
            <SecondaryLine>No content</SecondaryLine>
          )}
        </Card>
        <RecordCard
          definition={definition}
          record={page}
          facts={{
            Slug: page.slug ? <CopyableText text={page.slug} label="slug" /> : '-',
            Status: <PageStatus status={page.status} />,
          }}
        />
      </>
    )}
  </ShowPage>
);
