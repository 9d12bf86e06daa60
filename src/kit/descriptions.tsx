import { Descriptions as AntDescriptions } from 'antd';
import type { ReactNode } from 'react';
import styles from './descriptions.module.css';

export interface Description {
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * What a record says of itself: labels with their values, as many beside each other as its own width allows. (By
 * itself, Ant Design's go by the window's width, and tell a screen reader of no label which value it belongs to.)
 */
export function Descriptions({ items }: { items: readonly Description[] }) {
  return (
    <AntDescriptions
      className={styles.descriptions ?? ''}
      colon={false}
      column={items.length}
      items={items.map(({ label, children }) => ({
        key: label,
        label: <dfn>{label}</dfn>,
        children: <div role="definition">{children}</div>,
      }))}
    />
  );
}
