import { CopyableText } from '#src/ui/values.tsx';
import type { Domain } from './contract.ts';
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
