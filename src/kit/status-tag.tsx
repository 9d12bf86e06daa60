import { Tag } from 'antd';
import type { ReactNode } from 'react';
import styles from './status-tag.module.css';

/** What a status means; each meaning has one colour everywhere. */
export type Tone = 'good' | 'quiet' | 'waiting' | 'bad';

/** Ant Design's tag in the colour of its meaning, which its own ones are too pale for. */
export const StatusTag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <Tag className={styles.tag ?? ''} data-tone={tone}>
    {children}
  </Tag>
);
