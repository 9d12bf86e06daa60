// Names with punycode or other letters than ASCII, as people read them. Loaded with the first such name.
import punycode from 'punycode/punycode.js';
import type { ReactNode } from 'react';
import { StatusTag } from '#src/kit/tags.tsx';
import { Hinted } from '#src/kit/values.tsx';
import { canonicalHostName } from '#src/shared/host-name.ts';
import { mixedScriptsInWord, scriptList } from '#src/shared/scripts.ts';
import styles from './unusual-name.module.css';

/** Shows a readable name; the hint tells how it is stored, and is to be spread on the element. */
export type ShowName = (text: string, hint: { 'data-hint'?: string }) => ReactNode;

export interface NameProps {
  name: string;
  children: ShowName;
}

/** A host name in Unicode, if it is the one that leads back to its punycode; else as it is. */
function unicodeHostName(name: string): string {
  try {
    const unicode = punycode.toUnicode(name);
    return canonicalHostName(unicode) === name ? unicode : name;
  } catch {
    return name;
  }
}

/** A text with its punycode host names in Unicode: `info@xn--mnchen-3ya.de` → `info@münchen.de`. */
export const readableName = (name: string): string =>
  name.includes('xn--') ? name.replace(/[a-z0-9-]+(?:\.[a-z0-9-]+)+/g, unicodeHostName) : name;

/** The name in Unicode, with its punycode as a hint, and a mark if one of its words mixes alphabets. */
export function UnusualName({ name, children }: NameProps) {
  const text = readableName(name);
  const shown = children(text, text === name ? {} : { 'data-hint': name });
  const mixed = mixedScriptsInWord(text);
  if (mixed.length === 0) return shown;
  const stored = text === name ? '' : ` It is stored as ${name}.`;
  const hint = `Contains letters of different alphabets: ${scriptList(mixed)}. They can look alike.${stored}`;
  return (
    <span className={styles.marked}>
      {shown}
      <Hinted hint={hint}>
        <StatusTag tone="waiting">Mixed alphabets</StatusTag>
      </Hinted>
    </span>
  );
}
