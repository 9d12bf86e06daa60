import { Button, Input } from 'antd';
import { useEffect, useId, useState } from 'react';
import { rasterTypes, refusalOf, type UploadRule } from '#shared/contract/uploads.ts';
import { fileSize } from '#shared/format/sizes.ts';
import { FileUpload, useUploadRule } from '#src/form/uploads/upload.tsx';
import { busyIcon } from '#src/ui/dialogs/busy.tsx';
import { SecondaryText } from '#src/ui/values.tsx';
import styles from './rich-text-editor.module.css';

export interface RichTextImages {
  readonly rule: UploadRule;
  /** Uploads an image and returns its URL. Rejects with an error whose message users can read. */
  readonly upload: (file: File) => Promise<string>;
}

export interface RichTextImageProps {
  images: RichTextImages;
  /** A pasted or dropped image. */
  file: File | undefined;
  onInsert: (address: string, alt: string) => void;
  onClose: () => void;
}

/** The panel that asks for an image and its alternative text, and uploads it. */
export function RichTextImage({
  images: { rule: ownRule, upload },
  file: pastedFile,
  onInsert,
  onClose,
}: RichTextImageProps) {
  const rule = useUploadRule(ownRule);
  const [file, setFile] = useState(pastedFile);
  const [alt, setAlt] = useState('');
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const id = useId();
  const problem = failure ?? (file && refusalOf(rule, file));

  useEffect(
    () => document.getElementById(pastedFile ? `${id}-alt` : `${id}-file`)?.focus(),
    [id, pastedFile],
  );

  function choose(chosen: File | undefined) {
    setFile(chosen);
    setFailure(undefined);
  }
  async function insert() {
    if (!file) return setFailure('Please select an image');
    if (refusalOf(rule, file) !== undefined) return;
    setSending(true);
    setFailure(undefined);
    try {
      onInsert(await upload(file), alt.trim());
    } catch (error) {
      setFailure((error instanceof Error && error.message) || "Couldn't upload the image");
      setSending(false);
    }
  }

  return (
    <fieldset className={styles.panel} aria-label="Image">
      <FileUpload
        aria={{
          id: `${id}-file`,
          'aria-invalid': problem !== undefined,
          'aria-describedby': `${id}-problem`,
        }}
        accept={rasterTypes.join(',')}
        onFiles={([chosen]) => choose(chosen)}
      >
        {file ? 'Choose another image, or drop it here' : 'Choose an image, or drop it here'}
      </FileUpload>
      <p className={styles.note}>
        {file ? (
          <>
            {file.name} <SecondaryText>{fileSize(file.size)}</SecondaryText>
          </>
        ) : (
          <SecondaryText>JPEG, PNG, GIF or WebP, up to {rule.maxBytes / 1024 ** 2} MB.</SecondaryText>
        )}
      </p>
      <p className={styles.refused} id={`${id}-problem`} role="alert">
        {problem}
      </p>
      <label htmlFor={`${id}-alt`}>Alternative text</label>
      <div className={styles.line}>
        <Input
          id={`${id}-alt`}
          autoComplete="off"
          placeholder="Describe the image"
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter would submit the surrounding form.
            event.preventDefault();
            void insert();
          }}
        />
        <Button type="primary" loading={busyIcon(sending)} onClick={() => void insert()}>
          Insert image
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </fieldset>
  );
}
