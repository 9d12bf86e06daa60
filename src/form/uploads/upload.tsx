import { InboxOutlined } from '@ant-design/icons';
import { Upload } from 'antd';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSite } from '#providers/site.ts';
import { type UploadRule, withMaxBytes } from '#shared/contract/uploads.ts';
import type { ControlAria } from '#src/form/fields.tsx';
import { withDetectedType } from './new-files.ts';
import styles from './upload.module.css';

export interface FileUploadProps {
  aria: ControlAria;
  /** The file input's `accept` attribute: `image/png,image/gif`. */
  accept?: string;
  multiple?: boolean;
  onFiles(files: File[]): void;
  /** The label: `Choose an image, or drop it here`. */
  children: ReactNode;
}

/**
 * A drop zone for files that the form sends. The native file input covers it, so that the keyboard reaches it and screen
 * readers announce its name and errors.
 */
export function FileUpload({ aria, accept, multiple = false, onFiles, children }: FileUploadProps) {
  const [choiceCount, setChoiceCount] = useState(0);
  const latest = useRef(onFiles);
  latest.current = onFiles;

  // `Upload` replaces its input after each choice, which would lose the focus.
  useLayoutEffect(() => {
    if (choiceCount === 0 || document.activeElement !== document.body) return;
    if (aria.id !== undefined) document.getElementById(aria.id)?.focus();
  }, [choiceCount, aria.id]);

  // Sets `accept` on the input only: with its prop, `Upload` silently ignores dropped files of other types.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input is replaced after each choice
  useLayoutEffect(() => {
    const input = document.getElementById(aria.id ?? '');
    if (accept !== undefined) input?.setAttribute('accept', accept);
  }, [choiceCount, aria.id, accept]);

  async function take(files: File[]) {
    const correctedFiles = await Promise.all(files.map(withDetectedType));
    // Synchronous, so that the next choice adds to these files.
    flushSync(() => {
      latest.current(correctedFiles);
      setChoiceCount((before) => before + 1);
    });
  }

  return (
    <Upload.Dragger
      {...aria}
      className={styles.upload ?? ''}
      multiple={multiple}
      fileList={[]}
      showUploadList={false}
      hasControlInside
      openFileDialogOnClick={false}
      beforeUpload={(file, files) => {
        if (file === files[0]) void take(files);
        return false;
      }}
    >
      <span className={styles.content}>
        <InboxOutlined aria-hidden="true" />
        <label htmlFor={aria.id}>{children}</label>
      </span>
    </Upload.Dragger>
  );
}

const addresses = new WeakMap<Blob, string>();
const released = new FinalizationRegistry<string>((address) => URL.revokeObjectURL(address));

/**
 * Returns an object URL for a file. It is revoked when the file is garbage collected, because an image may request it
 * until then.
 */
export function objectUrlOf(file: Blob): string {
  let address = addresses.get(file);
  if (address === undefined) {
    address = URL.createObjectURL(file);
    addresses.set(file, address);
    released.register(file, address);
  }
  return address;
}

/** Lowers a rule's size limit to the maximum upload size in the settings. */
export const useUploadRule = (rule: UploadRule): UploadRule =>
  withMaxBytes(rule, useSite()?.maxUploadBytes ?? rule.maxBytes);
