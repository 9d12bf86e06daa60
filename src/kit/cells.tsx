// What stands in the cells of lists and details.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { longDate, shortDate } from '#src/shared/dates.ts';
import { usd } from '#src/shared/money.ts';
import styles from './cells.module.css';
import { Chip, Chips } from './chips.tsx';
import { Hinted, mayBeCut } from './hints.tsx';
import { Quiet } from './quiet.tsx';

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

export interface MainCellProps {
  /** Undefined where there is nothing to open: a sample. */
  to: string | undefined;
  /** What the row is called; a link to it. */
  name: string;
  /** Before the name. */
  picture?: ReactNode;
  /** One line below the name. */
  line?: string | null | undefined;
}

/** A row's main cell: its name, a link to its details. */
export function MainCell({ to, name, picture, line }: MainCellProps) {
  const link =
    to === undefined ? (
      <CutText>{name}</CutText>
    ) : (
      <Link
        className={`${styles.mainLink} ${styles.cut}`}
        {...mayBeCut}
        to={to}
        // What opens above a list leaves the list where it is.
        preventScrollReset={to.startsWith('?')}
      >
        {name}
      </Link>
    );
  if (!picture) return link;
  return (
    <span className={styles.pictured}>
      {picture}
      <span className={styles.lines}>
        {link}
        {line && (
          <Quiet>
            <CutText>{line}</CutText>
          </Quiet>
        )}
      </span>
    </span>
  );
}

export interface FirstNamesProps {
  names: readonly string[];
  limit?: number;
  /** What stands after the number of those that are not shown: `+3 more`. */
  word?: string;
}

/** The first `limit` names, then how many more there are, and those as a hint. */
export function FirstNames({ names, limit = 2, word = '' }: FirstNamesProps) {
  if (names.length === 0) return '-';
  const more = names.length - limit;
  return (
    <Chips>
      {names.slice(0, limit).map((name) => (
        <Chip key={name}>{name}</Chip>
      ))}
      {more > 0 && (
        <Hinted hint={names.slice(limit).join(', ')}>
          <Chip>{`+${more} ${word}`.trim()}</Chip>
        </Hinted>
      )}
    </Chips>
  );
}
