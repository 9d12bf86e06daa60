import { PictureOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { inSentence } from '#src/shared/texts.ts';
import styles from './picture.module.css';

export interface PictureProps {
  src: string | null | undefined;
  /** What it is a picture of, for its alternative text: `Image of Linen shirt`. Empty where a text beside says it. */
  alt: string;
  /** `row` in tables, `tile` in forms and lists of files, `large` in details, `page` for what shows a whole page. */
  size: 'row' | 'tile' | 'large' | 'page';
}

/** A picture; a placeholder where there is none, or it can't be shown. */
export function Picture({ src, alt, size }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) {
    const named =
      alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': `No ${inSentence(alt)}` };
    return (
      <span className={`${styles.picture} ${styles[size]}`} {...named}>
        <PictureOutlined aria-hidden="true" />
      </span>
    );
  }
  return (
    <img
      className={`${styles.picture} ${styles[size]}`}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
}
