// Verification record of a domain, with a button to check it.
import { Alert, Button } from 'antd';
import type { Panel } from '#src/show/record-drawer.tsx';
import { useRecord } from '#src/show/use-record.ts';
import { useRecordCall } from '#src/show/use-record-call.ts';
import { busyIcon } from '#src/ui/dialogs/busy.tsx';
import { Skeletons } from '#src/ui/loading.tsx';
import { VerifiedTag } from '#src/ui/tags.tsx';
import { useDrawerState } from '#src/ui/url-state.ts';
import { CopyableText } from '#src/ui/values.tsx';
import type { Domain } from './contract.ts';
import { definition } from './resource.tsx';
import styles from './verify-panel.module.css';

/** The TXT record that verifies a domain, with a copy button for each part. */
export const DnsRecord = ({ verification }: Pick<Domain, 'verification'>) => (
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
);

export const verifyPanel: Panel = { title: 'Verify domain', show: (id) => <Verification id={id} /> };

export const verifyCall = { calls: 'verify', failed: 'Failed to verify domain' };

function Verification({ id }: { id: string }) {
  const { answer, missing } = useRecord<Domain>(definition, id, { failed: definition.texts.showFailed });
  const { run, running, failure } = useRecordCall(definition, { noticed: false });
  const { close } = useDrawerState();
  if (missing) return <p role="alert">{definition.texts.notFound}</p>;
  if (!answer) return <Skeletons />;
  const { name, isVerified, verification } = answer.data;
  if (isVerified) {
    return (
      <div className={styles.steps}>
        <p>
          <strong>{name}</strong> <VerifiedTag isVerified />
        </p>
        <Button onClick={close}>Close</Button>
      </div>
    );
  }
  const verify = async () => {
    if (await run(id, verifyCall)) close();
  };
  return (
    <div className={styles.steps}>
      <p>
        To prove that <strong>{name}</strong> belongs to the store, add this record at the DNS provider of
        this domain. Then verify it. A new record can take a while to become visible.
      </p>
      <DnsRecord verification={verification} />
      {failure !== undefined && <Alert type="error" showIcon message={failure} />}
      <div className={styles.buttons}>
        <Button type="primary" loading={busyIcon(running)} onClick={() => void verify()}>
          Verify
        </Button>
        <Button onClick={close}>Later</Button>
      </div>
    </div>
  );
}
