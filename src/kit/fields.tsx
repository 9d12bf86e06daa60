import type { ReactNode } from 'react';
import styles from './fields.module.css';

/** Form fields, two beside each other where there is room. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <div className={styles.fields}>{children}</div>
);
