import { Alert } from 'antd';
import { Card } from '#src/kit/card.tsx';
import { RecordCard } from '#src/kit/descriptions.tsx';
import { ShowPage } from '#src/kit/show-page.tsx';
import { CopyableText, SecondaryLine } from '#src/kit/values.tsx';
import { RichText } from '#src/rich-text/rich-text.tsx';
import type { ReceivedRecord } from '#src/shared/answered.ts';
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
