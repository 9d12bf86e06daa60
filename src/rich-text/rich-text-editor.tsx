// The field in which rich text is written. The editor's code is large, and is loaded where one is shown.
import { lazy, Suspense } from 'react';
import type { ControlAria } from '#src/kit/fields.tsx';
import { Skeletons } from '#src/kit/loading.tsx';
import type { RichTextProfile } from '#src/shared/rich-text.ts';
import styles from './rich-text-editor.module.css';
import type { RichTextImages } from './rich-text-image.tsx';

export interface RichTextEditorProps extends ControlAria {
  profile: RichTextProfile;
  /** The text's name for a screen reader: `Content`. */
  label: string;
  placeholder?: string;
  /** How images are kept. Without it none can be added; those that are there stay. */
  images?: RichTextImages | undefined;
  /** HTML, given by the form. It stays as it was given until something is changed. */
  value?: string;
  onChange?: (html: string) => void;
  onBlur?: () => void;
}

const RichTextArea = lazy(async () => ({ default: (await import('./rich-text-area.tsx')).RichTextArea }));

export const RichTextEditor = (props: RichTextEditorProps) => (
  <Suspense
    fallback={
      <div className={styles.frame} role="status" aria-label="Loading the editor...">
        <div className={styles.loading}>
          <Skeletons />
        </div>
      </div>
    }
  >
    <RichTextArea {...props} />
  </Suspense>
);
