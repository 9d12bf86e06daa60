import { Progress } from 'antd';
import styles from './upload-progress.module.css';

/** How much of the chosen files is sent, `share` from 0 to 1; then the server has to take them in. */
export function UploadProgress({ share }: { share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <div className={styles.upload}>
      <Progress percent={percent} showInfo={false} aria-label="Upload" />
      <span>{share < 1 ? `Uploading… ${percent}%` : 'Uploaded. Saving…'}</span>
    </div>
  );
}
