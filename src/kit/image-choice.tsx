import { Button } from 'antd';
import { fileSize } from '#src/shared/sizes.ts';
import type { ControlAria } from './field.tsx';
import { FileUpload } from './file-upload.tsx';
import styles from './image-choice.module.css';
import { Picture } from './picture.tsx';
import { Quiet } from './quiet.tsx';

export interface ImageChoiceProps {
  /** What a form gives its control. */
  aria: ControlAria;
  /** The types of files, as a browser's file dialog takes them. */
  accept: string;
  src: string | null | undefined;
  alt: string;
  /** The file that was chosen: it is named. */
  chosen: File | undefined;
  /** What can be chosen, as long as nothing is. */
  hint: string;
  onChoose(file: File): void;
  /** Left out where there is nothing to take away. */
  removal: { readonly label: string; readonly run: () => void } | undefined;
}

/** An image beside the place where another is chosen or dropped. */
export function ImageChoice({ aria, accept, src, alt, chosen, hint, onChoose, removal }: ImageChoiceProps) {
  return (
    <div className={styles.field}>
      <Picture size="tile" src={src} alt={alt} />
      <div>
        <FileUpload
          aria={aria}
          accept={accept}
          onFiles={([file]) => {
            if (file) onChoose(file);
          }}
        >
          {src || chosen ? 'Choose another image, or drop it here' : 'Choose an image, or drop it here'}
        </FileUpload>
        <p className={styles.chosen}>
          {chosen ? (
            <span>
              {chosen.name} <Quiet>{fileSize(chosen.size)}</Quiet>
            </span>
          ) : (
            <Quiet>{hint}</Quiet>
          )}
          {removal && (
            <Button type="link" size="small" aria-label={removal.label} onClick={removal.run}>
              Remove
            </Button>
          )}
        </p>
      </div>
    </div>
  );
}
