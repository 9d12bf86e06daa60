import { Button } from 'antd';
import styles from './failed-load.module.css';

/** Says in a table why its rows could not be loaded. */
export const FailedLoad = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div role="alert">
    <p className={styles.text}>{text}</p>
    <Button onClick={onRetry}>Retry</Button>
  </div>
);
