// How texts, dates and amounts are written, and how what is cut or said in short is told in full.
import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { longDate, shortDate } from '#src/shared/dates.ts';
import { usd } from '#src/shared/money.ts';
import styles from './values.module.css';

/** Marks a text that may be cut; all of it is told where it is. */
export const mayBeCut = { 'data-cut': '' } as const;

/** What tells more of itself; without a `hint`, nothing. */
export const Hinted = ({ hint, children }: { hint: string | undefined; children: ReactNode }) =>
  hint === undefined ? (
    children
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer reaches the hint by the focus
    <span className={styles.hinted} data-hint={hint} tabIndex={0}>
      {children}
    </span>
  );

/** A text that stands back: a hint, or that there is nothing. */
export const SecondaryText = ({ children }: { children: ReactNode }) => (
  <span className={styles.quiet}>{children}</span>
);

/** A line of it. */
export const SecondaryLine = ({ children }: { children: ReactNode }) => (
  <p>
    <SecondaryText>{children}</SecondaryText>
  </p>
);

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

/** An amount in US dollars; `-` where there is none. It never breaks within its digits: a long one is smaller. */
export function Money({ amount }: { amount: string | number | null | undefined }) {
  const text = usd(amount);
  return <span className={text.length < 12 ? styles.money : styles.longMoney}>{text}</span>;
}

/** A text of any length with its line breaks; `empty` where there is none. */
export const LongText = ({ text, empty }: { text: string | null | undefined; empty: string }) => (
  <p className={styles.text}>{text || <SecondaryText>{empty}</SecondaryText>}</p>
);

/** A text with a button that copies it, named by what it is: `email`. Where the browser keeps its clipboard shut, the text alone. */
export function CopyableText({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  // Only there over https and on this machine.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const copy = () =>
    clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <span className={styles.copyable}>
      <span>{text}</span>
      {clipboard && (
        <Button
          type="text"
          size="small"
          icon={copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
          aria-label={copied ? `Copied ${label}` : `Copy ${label}`}
          onClick={() => void copy()}
        />
      )}
    </span>
  );
}
