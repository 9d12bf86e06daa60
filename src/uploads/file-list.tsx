import {
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  FileZipOutlined,
  PlayCircleOutlined,
} from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { SecondaryText } from '#src/kit/values.tsx';
import { fileSize } from '#src/shared/sizes.ts';
import { isRasterImage, visibleName } from '#src/shared/uploads.ts';
import styles from './file-list.module.css';

/** What is known of a file. */
interface Known {
  readonly mimeType?: string | undefined;
  readonly size?: number | undefined;
  /** Where it is downloaded from, and an image shown from. */
  readonly url?: string | undefined;
}

/** A file that a record has. */
export interface KeptFile extends Known {
  readonly id: string;
  readonly fileName: string;
}

export interface FileEntryProps extends Known {
  name: string;
  /** Where an image is shown from that is not sent yet. */
  previewUrl?: string | undefined;
  /** It is marked for removal. */
  going?: boolean;
  /** What stands against it, or will happen to it. */
  note?: ReactNode;
  /** Buttons at its end. */
  children?: ReactNode;
}

/** The icon of a kind of file: by its media type and, where that says nothing, its name. */
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

/** Files one below the other. */
export const FileList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={styles.files} aria-label={label}>
    {children}
  </ul>
);

/** One file in a list of files: a preview of an image or its kind's icon, its name, its size. */
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
