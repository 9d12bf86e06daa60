import { PictureOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { inSentence } from '#shared/contract/texts.ts';
import styles from './picture.module.css';

/** `Ada Lovelace` → `AL`. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toUpperCase();

export interface PictureProps {
  src: string | null | undefined;
  /** The alternative text: `Image of Linen shirt`. Empty if adjacent text says the same. */
  alt: string;
  /** `row` for tables, `tile` for forms and file lists, `large` for details, `page` for screenshots of pages. */
  size: 'row' | 'tile' | 'large' | 'page';
  /** Opens the full view. The picture becomes a button. */
  onView?: () => void;
}

/** A picture, or a placeholder if it is missing or fails to load. */
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

/** Derives a tone from the name, so that it is the same everywhere. */
function toneOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return sum % tones;
}

/** Initials in place of a picture: round for people, `square` for other records. Adjacent text has the name. */
export const Initials = ({ name, square = false }: { name: string; square?: boolean }) => (
  <span
    className={`${styles.initials} ${square ? styles.square : ''}`}
    data-initials={initialsOf(name)}
    data-tone={toneOf(name)}
    aria-hidden="true"
  />
);
