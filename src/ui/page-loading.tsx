import styles from './page-loading.module.css';

export function Loading({ text = 'Loading...' }: { text?: string }) {
  return (
    <div className={styles.loading} role="status">
      {text}
    </div>
  );
}
