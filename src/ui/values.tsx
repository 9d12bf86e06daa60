// Displays texts, dates and amounts, with hints for truncated or abbreviated values.
import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { requestsPerMonth, visitsPerMonth } from '#shared/domain/traffic-limit.ts';
import { longDate, shortDate } from '#shared/format/dates.ts';
import { usd } from '#shared/format/money.ts';
import styles from './values.module.css';

/** Marks a text that may be truncated. `layout/hints.tsx` shows the full text then. */
export const truncatable = { 'data-cut': '' } as const;

/** Shows `hint` on hover and focus. Renders plain children without one. */
export const WithHint = ({ hint, children }: { hint: string | undefined; children: ReactNode }) =>
  hint === undefined ? (
    children
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users reach the hint by focus
    <span className={styles.hinted} data-hint={hint} tabIndex={0}>
      {children}
    </span>
  );

export const SecondaryText = ({ children }: { children: ReactNode }) => (
  <span className={styles.quiet}>{children}</span>
);

export const SecondaryLine = ({ children }: { children: ReactNode }) => (
  <p>
    <SecondaryText>{children}</SecondaryText>
  </p>
);

/** A date in short form with the exact time as a hint; `-` if missing. */
export function ShortDate({ iso }: { iso: string | null | undefined }) {
  const short = shortDate(iso);
  if (short === undefined) return '-';
  return (
    <WithHint hint={longDate(iso)}>
      <time className={styles.date} dateTime={iso ?? ''}>
        {short}
      </time>
    </WithHint>
  );
}

/** A time in long form; `none` if missing. */
export function LongDate({ iso, none = '-' }: { iso: string | null | undefined; none?: string }) {
  const long = longDate(iso);
  return long === undefined ? none : <time dateTime={iso ?? ''}>{long}</time>;
}

/** A text truncated to one line or two, with the full text as a hint. */
export function TruncatedText({ children, lines = 1 }: { children: string; lines?: 1 | 2 }) {
  return (
    <span className={lines === 1 ? styles.cut : styles.cutBelow} {...truncatable}>
      {children}
    </span>
  );
}

/** An amount in US dollars; `-` if missing. Long amounts are smaller, so that they don't wrap. */
export function Money({ amount }: { amount: string | number | null | undefined }) {
  const text = usd(amount);
  return <span className={text.length < 12 ? styles.money : styles.longMoney}>{text}</span>;
}

/** A text with its line breaks; `empty` if missing. */
export const LongText = ({ text, empty }: { text: string | null | undefined; empty: string }) => (
  <p className={styles.text}>{text || <SecondaryText>{empty}</SecondaryText>}</p>
);

/** A text with a copy button, if the clipboard is available. `label`: `email`. */
export function CopyableText({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  // Undefined except on https and localhost.
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

/** A plan's visits per month in short form, with the exact number as a hint. `-` if unknown. */
export const TrafficLimit = ({ visits }: { visits: number | undefined }) =>
  visits === undefined ? '-' : <WithHint hint={requestsPerMonth(visits)}>{visitsPerMonth(visits)}</WithHint>;
