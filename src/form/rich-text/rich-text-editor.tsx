// Loads the rich text editor lazily, because its code is large.
import { lazy, Suspense } from 'react';
import { Skeletons } from '#src/ui/loading.tsx';
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
