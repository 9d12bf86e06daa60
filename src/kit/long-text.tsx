import styles from './long-text.module.css';
import { Quiet } from './quiet.tsx';

/** A text of any length with its line breaks; `empty` where there is none. */
export const LongText = ({ text, empty }: { text: string | null | undefined; empty: string }) => (
  <p className={styles.text}>{text || <Quiet>{empty}</Quiet>}</p>
);
