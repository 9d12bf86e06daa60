// Tests that long texts and file names are cut between characters.
import { expect, it } from 'vitest';
import { shortened, shortFileName, truncateBytes } from '#server/short-texts.ts';

const family = '👩‍👩‍👧‍👦';
const accented = 'e\u0301\u0323';

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['äöü', 4, 'äö'],
  ['äöü', 5, 'äö'],
  ['😀😀', 7, '😀'],
  [`a${family}b`, 10, 'a'],
  [`a${family}b`, 26, `a${family}`],
  [`a${accented}b`, 4, 'a'],
  [`a${accented}b`, 6, `a${accented}`],
  ['🇩🇪🇫🇷', 12, '🇩🇪'],
  [family, 5, ''],
])('cuts %j to %i bytes as %j', (text, bytes, cut) => expect(truncateBytes(text, bytes)).toBe(cut));

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'ab…'],
  ['ab😀c', 4, 'ab…'],
  [`a${family}`, 5, 'a…'],
])('cuts %j to %i code units as %j', (text, units, cut) => expect(shortened(text, units)).toBe(cut));

it.each([
  ['short.pdf', 'short.pdf'],
  [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(236)}.pdf`],
  [`${'n'.repeat(300)}.tar.gz`, `${'n'.repeat(233)}.tar.gz`],
  [`${'ä'.repeat(150)}.jpeg`, `${'ä'.repeat(117)}.jpeg`],
  [`${'n'.repeat(234)}${family}.pdf`, `${'n'.repeat(234)}.pdf`],
  [`${'n'.repeat(235)}   .pdf`, `${'n'.repeat(235)}.pdf`],
  ['n'.repeat(300), 'n'.repeat(240)],
  [`a. ${'n'.repeat(300)}`, `a. ${'n'.repeat(237)}`],
  [`.${'n'.repeat(300)}`, `.${'n'.repeat(239)}`],
])('shortens the file name %j to %j', (name, short) => {
  expect(shortFileName(name)).toBe(short);
  expect(Buffer.byteLength(shortFileName(name))).toBeLessThanOrEqual(240);
});
