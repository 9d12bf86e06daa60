// Folds texts for search: letters that differ only by case, accent or Unicode form compare as equal.
import { isAscii } from './slug.ts';

/** Letters that Unicode does not decompose. They match the database's `unaccent` rules. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
};
const folding = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/** Lower-cases, decomposes compatibility forms and removes accents: `Crème Łódź` → `creme lodz`. */
export const foldForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u0362]/g, '')
    .toLowerCase()
    .replace(folding, (letter) => letters[letter] ?? letter);

/** Returns the Punycode of a search text that is not ASCII: `münchen.de` also finds `xn--mnchen-3ya.de`. */
function punycodeOf(typed: string): string[] {
  if (isAscii(typed) || /[\s/?#@:]/.test(typed) || !URL.canParse(`http://${typed}`)) return [];
  return [new URL(`http://${typed}`).hostname];
}

/** Returns a predicate that searches a text without regard to case and accents. */
export function containsTyped(typed: string): (text: string) => boolean {
  const needles = [foldForSearch(typed), ...punycodeOf(typed)];
  return (text) => needles.some((needle) => foldForSearch(text).includes(needle));
}
