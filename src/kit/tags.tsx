import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { wordLabel } from '#src/shared/texts.ts';
import styles from './tags.module.css';
import { mayBeCut } from './values.tsx';

/** What a status means; each meaning has one colour everywhere. */
export type Tone = 'good' | 'quiet' | 'waiting' | 'bad';

/** Ant Design's tag in the colour of its meaning, which its own ones are too pale for. */
export const StatusTag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <Tag className={styles.tag ?? ''} data-tone={tone}>
    {children}
  </Tag>
);

/** Active or Inactive, of what has no other status; `-` where that is not known. */
export function ActiveTag({ isActive }: { isActive: boolean | undefined }) {
  if (isActive === undefined) return '-';
  return <StatusTag tone={isActive ? 'good' : 'quiet'}>{isActive ? 'Active' : 'Inactive'}</StatusTag>;
}

interface VerifiedTagProps {
  isVerified: boolean;
  /** What is said of what nobody has proved yet. */
  otherwise?: string;
}

/** Whether it is proven whose something is. */
export const VerifiedTag = ({ isVerified, otherwise = 'Pending' }: VerifiedTagProps) => (
  <StatusTag tone={isVerified ? 'good' : 'waiting'}>{isVerified ? 'Verified' : otherwise}</StatusTag>
);

interface StatusProps {
  status: string | undefined;
}

/** How the statuses of one kind are shown: each as a badge, one that is not known here as it is written. */
export const statusTags = (tones: Readonly<Record<string, Tone>>) =>
  function Status({ status = '-' }: StatusProps) {
    const tone = tones[status];
    return tone ? <StatusTag tone={tone}>{wordLabel(status)}</StatusTag> : status;
  };

/** Says that what is shown is made up: this server has no such data. */
export const SampleMark = () => <StatusTag tone="waiting">Sample data</StatusTag>;

/** Short names beside each other. */
export const Chips = ({ children }: { children: ReactNode }) => (
  <span className={styles.chips}>{children}</span>
);

export const Chip = ({ children }: { children: ReactNode }) => (
  <span className={styles.chip} {...mayBeCut}>
    {children}
  </span>
);
