import styles from './loading.module.css';

/** A whole page, or a screen's content, that is not there yet. */
export function Loading({ text = 'Loading...' }: { text?: string }) {
  return (
    <div className={styles.loading} role="status">
      {text}
    </div>
  );
}
