import type { ReactNode } from 'react';
import { Card } from '#src/kit/card.tsx';
import styles from './form-card.module.css';

/** The card of a create form above its table: low and wide, so that the table stays in sight. */
export const FormCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.wide}>
    <Card title={title}>{children}</Card>
  </div>
);

/** A field as wide as the form. */
export const WholeRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.wholeRow}>{children}</div>
);
