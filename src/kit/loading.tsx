import { Button } from 'antd';
import { lazy, type ReactNode } from 'react';
import styles from './loading.module.css';

/** A component whose code comes when it is shown. */
export const lazyPart = <Props,>(load: () => Promise<(props: Props) => ReactNode>) =>
  lazy(async () => ({ default: await load() }));

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

/** The same where nothing else says that it is loading. */
export const Waiting = ({ text = 'Loading...' }: { text?: string }) => (
  <>
    <p className="visually-hidden" role="status">
      {text}
    </p>
    <Skeletons />
  </>
);

/** Says in a table why its rows could not be loaded. */
export const FailedLoad = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div role="alert">
    <p className={styles.text}>{text}</p>
    <Button onClick={onRetry}>Retry</Button>
  </div>
);
