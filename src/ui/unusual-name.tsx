// Displays names with punycode or non-ASCII letters. Loaded with the first such name.
import { WarningOutlined } from '@ant-design/icons';
import punycode from 'punycode/punycode.js';
import type { ReactNode } from 'react';
import { canonicalHostName } from '#shared/domain/host-name.ts';
import { mixedScriptsInWord, scriptList } from '#shared/domain/mixed-scripts.ts';
import styles from './unusual-name.module.css';
import { WithHint } from './values.tsx';

/** Renders a readable name. `stored`: the stored form, if different, for a hint. */
export type ShowName = (text: string, stored: string | undefined) => ReactNode;

export interface NameProps {
  name: string;
  children: ShowName;
}

/** Converts a host name to Unicode if the conversion round-trips. */
function unicodeHostName(name: string): string {
  try {
    const unicode = punycode.toUnicode(name);
    return canonicalHostName(unicode) === name ? unicode : name;
  } catch {
    return name;
  }
}

/** Converts all punycode host names in a text: `info@xn--mnchen-3ya.de` → `info@münchen.de`. */
export const readableName = (name: string): string =>
  name.includes('xn--') ? name.replace(/[a-z0-9-]+(?:\.[a-z0-9-]+)+/g, unicodeHostName) : name;

/** The name in Unicode with its punycode as a hint, and a warning icon if a word mixes alphabets. */
export function UnusualName({ name, children }: NameProps) {
  const text = readableName(name);
  const shown = children(text, text === name ? undefined : name);
  const mixed = mixedScriptsInWord(text);
  if (mixed.length === 0) return shown;
  const stored = text === name ? '' : ` It is stored as ${name}.`;
  const hint = `Contains letters of different alphabets: ${scriptList(mixed)}. They can look alike.${stored}`;
  return (
    <span className={styles.marked}>
      {shown}
      <WithHint hint={hint}>
        <WarningOutlined className={styles.mark} aria-label="Mixed alphabets" />
      </WithHint>
    </span>
  );
}
