import { PictureOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { initialsOf } from '#src/shared/initials.ts';
import { inSentence } from '#src/shared/texts.ts';
import styles from './picture.module.css';

export interface PictureProps {
  src: string | null | undefined;
  /** What it is a picture of, for its alternative text: `Image of Linen shirt`. Empty where a text beside says it. */
  alt: string;
  /** `row` in tables, `tile` in forms and lists of files, `large` in details, `page` for what shows a whole page. */
  size: 'row' | 'tile' | 'large' | 'page';
  /** Shows it in full: it is then a button. */
  onView?: () => void;
}

/** A picture; a placeholder where there is none, or it can't be shown. */
export function Picture({ src, alt, size, onView }: PictureProps) {
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
  const image = (
    <img
      className={`${styles.picture} ${styles[size]}`}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
  if (!onView) return image;
  return (
    <button type="button" className={styles.view} aria-label={`View ${inSentence(alt)}`} onClick={onView}>
      {image}
    </button>
  );
}

const tones = 6;

/** The same name has the same tone everywhere. */
function toneOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return sum % tones;
}

/** Stands for a picture of a person; `square`, of a thing. The name itself stands beside it. */
export const Initials = ({ name, square = false }: { name: string; square?: boolean }) => (
  <span
    className={`${styles.initials} ${square ? styles.square : ''}`}
    data-initials={initialsOf(name)}
    data-tone={toneOf(name)}
    aria-hidden="true"
  />
);
