import { useState } from 'react';
import { isRasterImage } from '#shared/contract/uploads.ts';
import { newTab } from '#src/ui/links.tsx';
import styles from './history.module.css';

interface FileValueProps {
  /** Without an address, only the name is shown. */
  url: string | undefined;
  mimeType?: string | undefined;
  name: string;
}

/** A file by its thumbnail and name. Only its name, if the file no longer exists. */
export function FileValue({ url, mimeType = '', name }: FileValueProps) {
  const [failed, setFailed] = useState(false);
  if (!url || failed) return name;
  const isImage = isRasterImage(mimeType);
  return (
    <span className={styles.file}>
      {isImage && <img src={url} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />}
      {/^(data|blob):/.test(url) ? (
        name
      ) : (
        <a href={url} {...newTab}>
          {name}
        </a>
      )}
    </span>
  );
}
