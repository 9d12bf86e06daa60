// Tells texts that mix alphabets, such as Latin and Cyrillic, whose letters look alike (Unicode TR 39).
import { isAscii } from './slug.ts';

const scriptNames = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Georgian', 'Cherokee', 'Coptic', 'Lisu'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan', 'Ethiopic', 'Mongolian', 'Thaana', 'Syriac'],
  ...['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul'],
];

/** The sets that languages mix: the level "highly restrictive" of TR 39, section 5.2. */
const usualSets = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

let scripts: { readonly name: string; readonly letter: RegExp }[] | undefined;

/** The scripts of a text that mixes ones which no language mixes; empty for any other text. */
export function mixedScripts(text: string): readonly string[] {
  if (isAscii(text)) return [];
  scripts ??= scriptNames.map((name) => ({ name, letter: new RegExp(`\\p{Script=${name}}`, 'u') }));
  const found = scripts.filter(({ letter }) => letter.test(text)).map(({ name }) => name);
  return found.length < 2 || usualSets.some((set) => found.every((name) => set.includes(name))) ? [] : found;
}

/** The scripts of the first word that mixes them: two languages beside each other are no look-alikes. */
export const mixedScriptsInWord = (text: string): readonly string[] =>
  isAscii(text)
    ? []
    : (text
        .split(/[^\p{L}\p{M}\p{N}]+/u)
        .map(mixedScripts)
        .find(({ length }) => length > 0) ?? []);

/** `Latin and Cyrillic`. */
export const scriptList = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names);

/** Letters of one alphabet that read as `admin`. */
const readsAsAdmin = /^[aɑᴀαа][dɗđᴅԁ](?:m|rn|ᴍ|м)[i1l|!ıɩɪιіӏ][nɴηпոռ]$/u;

/** Why a name could pass for another one that says what someone may do: it mixes alphabets, or reads as `admin`. */
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
