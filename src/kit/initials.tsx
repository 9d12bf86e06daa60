import { initialsOf } from '#src/shared/initials.ts';
import styles from './initials.module.css';

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
