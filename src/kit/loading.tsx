import { Button } from 'antd';
import styles from './loading.module.css';

/** A bar that stands where a text will be. */
export const Skeleton = () => <span className={styles.skeleton} />;

/** Stands where a card's details will be. */
export const Skeletons = () => (
  <div className={styles.skeletons} aria-hidden="true">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
      <Skeleton key={line} />
    ))}
  </div>
);

/** Says in a table why its rows could not be loaded. */
export const FailedLoad = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div role="alert">
    <p className={styles.text}>{text}</p>
    <Button onClick={onRetry}>Retry</Button>
  </div>
);
