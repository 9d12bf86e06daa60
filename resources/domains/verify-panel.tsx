// The record that proves a domain, and the button that looks it up.
import { Alert, Button } from 'antd';
import { CopyableText } from '#src/kit/copyable-text.tsx';
import { SidePanel } from '#src/kit/side-panel.tsx';
import { Skeletons } from '#src/kit/skeleton.tsx';
import { useGrants } from '#src/kit/use-grants.ts';
import { useOpened } from '#src/kit/use-opened.ts';
import { useRecord } from '#src/kit/use-record.ts';
import { useRecordCall } from '#src/kit/use-record-call.ts';
import { type Domain, domains } from './contract.ts';
import { definition } from './resource.tsx';
import { DomainStatus } from './status.tsx';
import styles from './verify-panel.module.css';

export function VerifyPanel() {
  const { can } = useGrants();
  return (
    <SidePanel
      shows={({ what, id }) => what === 'verify' && id !== undefined && can(domains, 'write')}
      titleOf={() => 'Verify domain'}
    >
      {({ id = '' }) => <Verification id={id} />}
    </SidePanel>
  );
}

function Verification({ id }: { id: string }) {
  const { answer, missing } = useRecord<Domain>(definition, id, { failed: definition.texts.showFailed });
  const { run, running, failure } = useRecordCall(definition, 'verify', {
    failed: 'Failed to verify domain',
    noticed: false,
  });
  const { close } = useOpened();
  if (missing) return <p role="alert">{definition.texts.notFound}</p>;
  if (!answer) return <Skeletons />;
  const { name, isVerified, verification } = answer.data;
  if (isVerified) {
    return (
      <div className={styles.steps}>
        <p>
          <strong>{name}</strong> <DomainStatus isVerified />
        </p>
        <Button onClick={close}>Close</Button>
      </div>
    );
  }
  const verify = async () => {
    if (await run(id)) close();
  };
  return (
    <div className={styles.steps}>
      <p>
        To prove that <strong>{name}</strong> belongs to the store, create this record with the provider of
        its DNS. Then verify it; a new record can take a while to be seen.
      </p>
      <dl className={styles.record}>
        <div>
          <dt>Type</dt>
          <dd>TXT</dd>
        </div>
        <div>
          <dt>Name</dt>
          <dd>
            <CopyableText text={verification.name} label="name" />
          </dd>
        </div>
        <div>
          <dt>Value</dt>
          <dd>
            <CopyableText text={verification.value} label="value" />
          </dd>
        </div>
      </dl>
      <div role="alert">
        {failure !== undefined && <Alert type="error" showIcon message={failure} role="presentation" />}
      </div>
      <div className={styles.buttons}>
        <Button type="primary" loading={running} onClick={() => void verify()}>
          Verify
        </Button>
        <Button onClick={close}>Later</Button>
      </div>
    </div>
  );
}
