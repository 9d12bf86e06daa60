import styles from './loading.module.css';

/** Placeholder for a page or a screen's content. */
export function Loading({ text = 'Loading...' }: { text?: string }) {
  return (
    <div className={styles.loading} role="status">
      {text}
    </div>
  );
}
