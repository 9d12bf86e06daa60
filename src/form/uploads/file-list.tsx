import {
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  FileZipOutlined,
  PlayCircleOutlined,
} from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { isRasterImage, visibleName } from '#shared/contract/uploads.ts';
import { fileSize } from '#shared/format/sizes.ts';
import { SecondaryText } from '#src/ui/values.tsx';
import styles from './file-list.module.css';

interface FileDetails {
  readonly mimeType?: string | undefined;
  readonly size?: number | undefined;
  /** The URL of the download, and of an image's preview. */
  readonly url?: string | undefined;
}

/** A stored file of a record. */
export interface RecordFile extends FileDetails {
  readonly id: string;
  readonly fileName: string;
}

export interface FileEntryProps extends FileDetails {
  name: string;
  /** The preview's URL of an image that is not uploaded yet. */
  previewUrl?: string | undefined;
  /** Whether the file is marked for removal. */
  going?: boolean;
  /** An error or a note. */
  note?: ReactNode;
  /** Buttons after the entry. */
  children?: ReactNode;
}

/** Icons by media type or file name. */
const icons: readonly (readonly [RegExp, ReactNode])[] = [
  [/^image\//, <FileImageOutlined key="image" aria-hidden />],
  [/pdf/, <FilePdfOutlined key="pdf" aria-hidden />],
  [/zip|compressed|[/.-](tar|rar|7z|gz)\b/, <FileZipOutlined key="zip" aria-hidden />],
  [/^(video|audio)\//, <PlayCircleOutlined key="play" aria-hidden />],
  [
    /^text\/|json|xml|document|sheet|\.(txt|md|csv|docx?|xlsx?|odt|ods)$/,
    <FileTextOutlined key="text" aria-hidden />,
  ],
];

const iconOf = (mimeType: string, name: string) =>
  icons.find(([kind]) => kind.test(`${mimeType} ${name.toLowerCase()}`))?.[1] ?? <FileOutlined aria-hidden />;

export const FileList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={styles.files} aria-label={label}>
    {children}
  </ul>
);

/** A file with its preview or icon, its name and its size. */
export function FileEntry(props: FileEntryProps) {
  const { mimeType = '', size, url, previewUrl = url, going = false, note, children } = props;
  const name = visibleName(props.name);
  const [failed, setFailed] = useState(false);
  const shown = previewUrl !== undefined && isRasterImage(mimeType) && !failed;
  return (
    <li className={going ? `${styles.entry} ${styles.going}` : styles.entry}>
      <span className={styles.preview}>
        {shown ? (
          <img
            src={previewUrl}
            alt={`Preview of ${name}`}
            loading="lazy"
            decoding="async"
            onError={() => setFailed(true)}
          />
        ) : (
          <span aria-hidden="true">{iconOf(mimeType, name)}</span>
        )}
      </span>
      <span className={styles.name}>
        {url === undefined ? (
          <span>{name}</span>
        ) : (
          <a href={url} download={name}>
            {name}
          </a>
        )}
        <SecondaryText>{size === undefined ? '' : fileSize(size)}</SecondaryText>
        {note}
      </span>
      {children}
    </li>
  );
}
