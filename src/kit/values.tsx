import type { ReactNode } from 'react';
import { longDate, shortDate } from '#src/shared/dates.ts';
import { usd } from '#src/shared/money.ts';
import { Hinted, mayBeCut } from './hints.tsx';
import styles from './values.module.css';

/** A text that stands back: a hint, or that there is nothing. */
export const Quiet = ({ children }: { children: ReactNode }) => (
  <span className={styles.quiet}>{children}</span>
);

// What stands in the cells of lists and details.
/** A date in short form, its exact time in a hint; `-` where there is none. */
export function ShortDate({ iso }: { iso: string | null | undefined }) {
  const short = shortDate(iso);
  if (short === undefined) return '-';
  return (
    <Hinted hint={longDate(iso)}>
      <time className={styles.date} dateTime={iso ?? ''}>
        {short}
      </time>
    </Hinted>
  );
}

/** A time in long form; `none` where there is none. */
export function LongDate({ iso, none = '-' }: { iso: string | null | undefined; none?: string }) {
  const long = longDate(iso);
  return long === undefined ? none : <time dateTime={iso ?? ''}>{long}</time>;
}

/** A text on one line, or on two, cut where there is no room; the whole is told as a hint. */
export function CutText({ children, lines = 1 }: { children: string; lines?: 1 | 2 }) {
  return (
    <span className={lines === 1 ? styles.cut : styles.cutBelow} {...mayBeCut}>
      {children}
    </span>
  );
}

/** An amount in US dollars; `-` where there is none. */
export const Money = ({ amount }: { amount: string | number | null | undefined }) =>
  amount === undefined || amount === null || amount === '' ? '-' : usd(String(amount));

/** A text of any length with its line breaks; `empty` where there is none. */
export const LongText = ({ text, empty }: { text: string | null | undefined; empty: string }) => (
  <p className={styles.text}>{text || <Quiet>{empty}</Quiet>}</p>
);

export interface NamedListProps {
  items: readonly { id: string; name: string; description?: string | null }[];
  /** What stands there when there are none. */
  empty: string;
}

/** Things that have a name and a line that describes them. */
export function NamedList({ items, empty }: NamedListProps) {
  if (items.length === 0)
    return (
      <p>
        <Quiet>{empty}</Quiet>
      </p>
    );
  return (
    <ul className={styles.named}>
      {items.map(({ id, name, description }) => (
        <li key={id}>
          <span>{name}</span>
          {description && <Quiet>{description}</Quiet>}
        </li>
      ))}
    </ul>
  );
}
