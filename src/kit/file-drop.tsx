import { InboxOutlined } from '@ant-design/icons';
import { type AriaAttributes, type ReactNode, useState } from 'react';
import styles from './file-drop.module.css';

/** What a form gives to the control of a field. */
export interface ControlAria {
  id?: string;
  'aria-describedby'?: AriaAttributes['aria-describedby'];
  'aria-invalid'?: AriaAttributes['aria-invalid'];
  'aria-required'?: AriaAttributes['aria-required'];
}

export interface FileDropProps {
  aria: ControlAria;
  /** The types that the browser offers first: `image/png,image/gif`. */
  accept?: string;
  multiple?: boolean;
  onFiles(files: File[]): void;
  /** What to do here: `Choose an image, or drop it here`. */
  children: ReactNode;
}

/** Where files are chosen or dropped. The browser's own input lies over all of it and does both. */
export function FileDrop({ aria, accept, multiple = false, onFiles, children }: FileDropProps) {
  const [over, setOver] = useState(false);
  return (
    <div className={styles.drop} data-over={over}>
      <InboxOutlined aria-hidden="true" />
      <label htmlFor={aria.id}>{children}</label>
      <input
        {...aria}
        type="file"
        accept={accept}
        multiple={multiple}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // So that the same file can be chosen again after it was taken out.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}
