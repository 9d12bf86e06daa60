import { useMemo } from 'react';
import { isHtml } from '#shared/contract/audit-values.ts';
import { SecondaryText } from '#src/ui/values.tsx';
import { compareTexts } from './compare-texts.ts';
import styles from './history.module.css';
import { htmlText } from './html-text.ts';

const textOf = (value: string) => (isHtml(value) ? htmlText(value) : value);

/** Announces a change: screen readers ignore `ins` and `del`. */
const Spoken = ({ children }: { children: string }) => <span className="visually-hidden">{children} </span>;

/** A text with its insertions underlined and its deletions struck through. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const [old, current] = [textOf(before), textOf(after)];
  const parts = useMemo(() => compareTexts(old, current), [old, current]);
  if (old === current) return <SecondaryText>Only the formatting or an image changed.</SecondaryText>;
  if (!parts) {
    return (
      <>
        <del className={styles.removed}>{old}</del>
        <ins className={styles.added}>{current}</ins>
      </>
    );
  }
  return parts.map(({ kind, text }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
    if (kind === 'same') return <span key={index}>{text}</span>;
    const Tag = kind === 'added' ? 'ins' : 'del';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
      <Tag key={index} className={styles[kind]}>
        <Spoken>{kind === 'added' ? 'Added:' : 'Removed:'}</Spoken>
        {text}
      </Tag>
    );
  });
}
