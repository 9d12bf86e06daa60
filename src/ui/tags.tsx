import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { enumLabel } from '#shared/contract/texts.ts';
import styles from './tags.module.css';
import { truncatable } from './values.tsx';

/** Meaning of a status. Each has one colour everywhere. */
export type Tone = 'good' | 'quiet' | 'waiting' | 'bad';

/** Tag in the colour of its meaning. Ant Design's own colours have too little contrast. */
export const StatusTag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <Tag className={styles.tag ?? ''} data-tone={tone}>
    {children}
  </Tag>
);

/** Active or Inactive; `-` if unknown. */
export function ActiveTag({ isActive }: { isActive: boolean | undefined }) {
  if (isActive === undefined) return '-';
  return <StatusTag tone={isActive ? 'good' : 'quiet'}>{isActive ? 'Active' : 'Inactive'}</StatusTag>;
}

interface VerifiedTagProps {
  isVerified: boolean;
  otherwise?: string;
}

export const VerifiedTag = ({ isVerified, otherwise = 'Pending' }: VerifiedTagProps) => (
  <StatusTag tone={isVerified ? 'good' : 'waiting'}>{isVerified ? 'Verified' : otherwise}</StatusTag>
);

interface StatusProps {
  status: string | undefined;
}

/** Creates a status component: a tag for each status in `tones`, plain text for unknown ones. */
export const statusTags = (tones: Readonly<Record<string, Tone>>) =>
  function Status({ status = '-' }: StatusProps) {
    const tone = tones[status];
    return tone ? <StatusTag tone={tone}>{enumLabel(status)}</StatusTag> : status;
  };

/** Marks made-up data that is shown because the server has none. */
export const SampleTag = () => <StatusTag tone="waiting">Sample data</StatusTag>;

export const Chips = ({ children }: { children: ReactNode }) => (
  <span className={styles.chips}>{children}</span>
);

export const Chip = ({ children }: { children: ReactNode }) => (
  <span className={styles.chip} {...truncatable}>
    {children}
  </span>
);
