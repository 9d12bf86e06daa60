import { Button } from 'antd';
import { lazy, type ReactNode } from 'react';
import styles from './loading.module.css';

export const lazyComponent = <Props,>(load: () => Promise<(props: Props) => ReactNode>) =>
  lazy(async () => ({ default: await load() }));

export const Skeleton = () => <span className={styles.skeleton} />;

export const Skeletons = () => (
  <div className={styles.skeletons} aria-hidden="true">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
      <Skeleton key={line} />
    ))}
  </div>
);

/** Skeletons with a status for screen readers. */
export const LoadingSkeletons = ({ text = 'Loading...' }: { text?: string }) => (
  <>
    <p className="visually-hidden" role="status">
      {text}
    </p>
    <Skeletons />
  </>
);

export const LoadError = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div role="alert">
    <p className={styles.text}>{text}</p>
    <Button onClick={onRetry}>Retry</Button>
  </div>
);
