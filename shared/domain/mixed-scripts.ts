// Detects texts that mix alphabets with look-alike letters, such as Latin and Cyrillic (Unicode TR 39).
import { isAscii } from './slug.ts';

const scriptNames = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Georgian', 'Cherokee', 'Coptic', 'Lisu'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan', 'Ethiopic', 'Mongolian', 'Thaana', 'Syriac'],
  ...['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul'],
];

/** Combinations that languages use: the level "highly restrictive" of TR 39, section 5.2. */
const usualSets = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

let scripts: { readonly name: string; readonly letter: RegExp }[] | undefined;

/** Returns the scripts of a text if no language combines them; else an empty list. */
export function mixedScripts(text: string): readonly string[] {
  if (isAscii(text)) return [];
  scripts ??= scriptNames.map((name) => ({ name, letter: new RegExp(`\\p{Script=${name}}`, 'u') }));
  const scriptsInText = scripts.filter(({ letter }) => letter.test(text)).map(({ name }) => name);
  return scriptsInText.length < 2 ||
    usualSets.some((set) => scriptsInText.every((name) => set.includes(name)))
    ? []
    : scriptsInText;
}

/** Checks each word for mixed scripts, because a text may quote another language. Returns the first word's scripts. */
export const mixedScriptsInWord = (text: string): readonly string[] =>
  isAscii(text)
    ? []
    : (text
        .split(/[^\p{L}\p{M}\p{N}]+/u)
        .map(mixedScripts)
        .find(({ length }) => length > 0) ?? []);

/** `Latin and Cyrillic`. */
export const scriptList = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names);

/** Matches spellings of `admin` with look-alike letters. */
const readsAsAdmin = /^[aɑᴀαа][dɗđᴅԁ](?:m|rn|ᴍ|м)[i1l|!ıɩɪιіӏ][nɴηпոռ]$/u;

/** Returns why a role name could impersonate another: it mixes alphabets or looks like `admin`. */
export function lookAlikeProblem(label: string, name: string): string | undefined {
  const mixed = mixedScripts(name);
  if (mixed.length > 0)
    return `${label} mixes ${scriptList(mixed)} letters, which can look alike. Use one alphabet.`;
  const small = name.toLowerCase();
  const plain = small.normalize('NFKD').replace(/\p{M}/gu, '');
  return small !== 'admin' && readsAsAdmin.test(plain)
    ? `${label} looks like “admin”. Choose another one.`
    : undefined;
}
