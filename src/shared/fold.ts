// Folds texts for search: letters that differ only by case, accent or Unicode form compare as equal.
import { isAscii } from './slug.ts';

/** Letters that Unicode does not decompose into a base letter and an accent. The database's `unaccent` folds them alike. */
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

/** Lowercase, compatibility forms decomposed, without accents: `Crème Łódź` → `creme lodz`. */
export const foldForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u0362]/g, '')
    .toLowerCase()
    .replace(folding, (letter) => letters[letter] ?? letter);

/** Punycode of a search text with other letters than ASCII: `münchen.de` also finds `xn--mnchen-3ya.de`. */
function punycodeOf(typed: string): string[] {
  if (isAscii(typed) || /[\s/?#@:]/.test(typed) || !URL.canParse(`http://${typed}`)) return [];
  return [new URL(`http://${typed}`).hostname];
}

/** Whether a text contains what was typed, without regard to case and accents. */
export function containsTyped(typed: string): (text: string) => boolean {
  const wanted = [foldForSearch(typed), ...punycodeOf(typed)];
  return (text) => wanted.some((one) => foldForSearch(text).includes(one));
}
