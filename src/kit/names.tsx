// Names as people read them: host names in Unicode, and a mark at names that mix alphabets.
import punycode from 'punycode/punycode.js';
import { canonicalHostName } from '#src/shared/host-name.ts';
import { mixedScriptsInWord, scriptList } from '#src/shared/scripts.ts';
import styles from './names.module.css';
import { StatusTag } from './tags.tsx';
import { CutText, Hinted } from './values.tsx';

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

/** The hint of a name in Unicode: how it is stored. */
export const storedNameHint = (name: string): { 'data-hint'?: string } =>
  readableName(name) === name ? {} : { 'data-hint': name };

/** A host name or an email address, with a mark if it mixes alphabets. */
export const ReadableName = ({ name }: { name: string }) => (
  <span className={styles.name}>
    <Hinted hint={storedNameHint(name)['data-hint']}>
      <CutText>{readableName(name)}</CutText>
    </Hinted>
    <MixedMark name={name} />
  </span>
);

/** Marks a name in which letters of one alphabet pass for those of another. */
export function MixedMark({ name }: { name: string }) {
  const mixed = mixedScriptsInWord(readableName(name));
  if (mixed.length === 0) return null;
  const stored = readableName(name) === name ? '' : ` It is stored as ${name}.`;
  return (
    <Hinted
      hint={`Contains letters of different alphabets: ${scriptList(mixed)}. They can look alike.${stored}`}
    >
      <StatusTag tone="waiting">Mixed alphabets</StatusTag>
    </Hinted>
  );
}
