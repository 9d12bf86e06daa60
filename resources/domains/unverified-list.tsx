// A store's unverified domains for its owner, each with its record and a button to verify it.
import { type BaseRecord, type HttpError, useCustom, useInvalidate, useSubscription } from '@refinedev/core';
import { Alert, Button } from 'antd';
import { channelOf } from '#providers/live.ts';
import { stores } from '#resources/stores/contract.ts';
import { z } from '#shared/contract/zod.ts';
import { useRecordCall } from '#src/show/use-record-call.ts';
import { Card } from '#src/ui/card.tsx';
import { busyIcon } from '#src/ui/dialogs/busy.tsx';
import { LoadError, Skeletons } from '#src/ui/loading.tsx';
import { failureText } from '#src/ui/notifications.ts';
import { useHandler } from '#src/ui/use-handler.ts';
import { type Domain, domains } from './contract.ts';
import { definition } from './resource.tsx';
import styles from './verify-panel.module.css';
import { DnsRecord, verifyCall } from './verify-panel.tsx';

const domainList = z.array(domains.record);

export function UnverifiedDomains({ storeId }: { storeId: string }) {
  const invalidate = useInvalidate();
  const query = useCustom<BaseRecord, HttpError>({
    url: `${stores.path}/${encodeURIComponent(storeId)}/domains`,
    method: 'get',
    meta: { schema: domainList },
    errorNotification: false,
  });
  const all = query.data?.data as unknown as Domain[] | undefined;
  const unverified = all?.filter(({ isVerified }) => !isVerified);
  const reload = async () => {
    await query.refetch();
    await invalidate({ resource: stores.name, invalidates: ['list', 'detail'] });
  };
  // The server also checks new domains by itself.
  const onChange = useHandler(() => void reload());
  useSubscription({ channel: channelOf(domains.name), onLiveEvent: onChange });
  if (unverified?.length === 0) return null;
  return (
    <Card title="Verify your domain">
      {query.isError && !query.isFetching ? (
        <LoadError
          text={failureText(query.error, definition.texts.listFailed)}
          onRetry={() => void query.refetch()}
        />
      ) : unverified ? (
        <div className={styles.steps}>
          {unverified.map((domain) => (
            <Unverified key={domain.id} domain={domain} onVerified={() => void reload()} />
          ))}
        </div>
      ) : (
        <Skeletons />
      )}
    </Card>
  );
}

function Unverified({ domain, onVerified }: { domain: Domain; onVerified: () => void }) {
  const { run, running, failure } = useRecordCall(definition, { noticed: false });
  const verify = async () => {
    if (await run(domain.id, verifyCall)) onVerified();
  };
  return (
    <section className={styles.steps} aria-label={domain.name}>
      <p>
        To show that <strong>{domain.name}</strong> is yours, add this record where you manage its DNS. Then
        verify it. A new record can take a few hours to become visible.
      </p>
      <DnsRecord verification={domain.verification} />
      {failure !== undefined && <Alert type="error" showIcon message={failure} />}
      <Button type="primary" loading={busyIcon(running)} onClick={() => void verify()}>
        Verify
      </Button>
    </section>
  );
}
