// The field in which rich text is written. The editor's code is large, and is loaded where one is shown.
import { lazy, Suspense } from 'react';
import { Skeletons } from '#src/kit/loading.tsx';
import type { RichTextAreaProps } from './rich-text-area.tsx';
import styles from './rich-text-editor.module.css';

const RichTextArea = lazy(async () => ({ default: (await import('./rich-text-area.tsx')).RichTextArea }));

export const RichTextEditor = (props: RichTextAreaProps) => (
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
