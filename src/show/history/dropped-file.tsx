// A replaced or removed file. It has no public address, so its picture is loaded with the user's token.
import { useEffect, useState } from 'react';
import { http } from '#providers/http.ts';
import { type AuditEntry, auditLog } from '#shared/contract/audit-log.ts';
import { isRasterImage } from '#shared/contract/uploads.ts';
import { FileValue } from './file-value.tsx';
import styles from './history.module.css';

/** Loads a file of an entry as an object URL. Undefined while it loads, null if it is gone. */
function useEntryFile(entryId: string, id: string): string | null | undefined {
  const [url, setUrl] = useState<string | null>();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let address: string | undefined;
    const path = `${auditLog.path}/${entryId}/files/${encodeURIComponent(id)}`;
    http.get<Blob>(path, { responseType: 'blob', signal }).then(
      ({ data }) => {
        if (signal.aborted) return;
        address = URL.createObjectURL(data);
        setUrl(address);
      },
      () => signal.aborted || setUrl(null),
    );
    return () => {
      leaving.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [entryId, id]);
  return url;
}

interface DroppedFileProps {
  entry: Pick<AuditEntry, 'id'>;
  id: string;
  mimeType: string;
  name: string;
}

/** Loads pictures only. Shows the name of other files and of removed ones. */
export const DroppedFile = (props: DroppedFileProps) =>
  isRasterImage(props.mimeType) ? <DroppedPicture {...props} /> : props.name;

function DroppedPicture({ entry, id, mimeType, name }: DroppedFileProps) {
  const url = useEntryFile(entry.id, id);
  if (url !== undefined) return <FileValue url={url ?? undefined} mimeType={mimeType} name={name} />;
  return (
    <span className={styles.file}>
      <span className={styles.loading} />
      {name}
    </span>
  );
}
