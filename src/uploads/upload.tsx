import { InboxOutlined } from '@ant-design/icons';
import { Upload } from 'antd';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSite } from '#providers/site.ts';
import type { ControlAria } from '#src/kit/fields.tsx';
import { atMost, type UploadRule } from '#src/shared/uploads.ts';
import { withTrueType } from './true-type.ts';
import styles from './upload.module.css';

export interface FileUploadProps {
  aria: ControlAria;
  /** The types that the browser offers first: `image/png,image/gif`. */
  accept?: string;
  multiple?: boolean;
  onFiles(files: File[]): void;
  /** What to do here: `Choose an image, or drop it here`. */
  children: ReactNode;
}

/**
 * Where files are chosen or dropped; they are sent with the form. The browser's own input lies over all of it: it
 * has the field's name and errors, and Tab reaches it.
 */
export function FileUpload({ aria, accept, multiple = false, onFiles, children }: FileUploadProps) {
  const [turn, setTurn] = useState(0);
  const latest = useRef(onFiles);
  latest.current = onFiles;

  // `Upload` makes its input anew after each choice, and the focus would go with the old one.
  useLayoutEffect(() => {
    if (turn === 0 || document.activeElement !== document.body) return;
    if (aria.id !== undefined) document.getElementById(aria.id)?.focus();
  }, [turn, aria.id]);

  // For the browser's file dialog alone: `Upload` would pass over dropped files of other types, and nobody would be told.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input is another one after each turn
  useLayoutEffect(() => {
    const input = document.getElementById(aria.id ?? '');
    if (accept !== undefined) input?.setAttribute('accept', accept);
  }, [turn, aria.id, accept]);

  async function take(files: File[]) {
    const typed = await Promise.all(files.map(withTrueType));
    // Before the next choice is handed on: it is added to what these made.
    flushSync(() => {
      latest.current(typed);
      setTurn((before) => before + 1);
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
 * An address under which the browser shows a chosen file. It holds for as long as anybody has the file: a picture that
 * gives way to another may be asked for until then.
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

/** A field's rule with the limit in force, as the server checks it: the settings may have lowered the field's own. */
export const useUploadRule = (rule: UploadRule): UploadRule =>
  atMost(rule, useSite()?.maxUploadBytes ?? rule.maxBytes);
