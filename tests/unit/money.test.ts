import { describe, expect, it } from 'vitest';
import { amount, fromCents, toCents, usd } from '#shared/format/money.ts';

describe('An amount', () => {
  const inCents = (...texts: string[]) => texts.map((text) => toCents(text) ?? 0n);

  it('in cents adds up exactly', () => {
    const [a = 0n, b = 0n] = inCents('0.1', '0.2');
    expect(fromCents(a + b)).toBe('0.30');
    const thousand = Array.from({ length: 1_000 }, () => '0.10');
    expect(fromCents(inCents(...thousand).reduce((sum, cents) => sum + cents, 0n))).toBe('100.00');
    expect(fromCents(12n * (toCents('9999999999.99') ?? 0n))).toBe('119999999999.88');
  });

  it.each([
    ['0', 0n],
    ['19.9', 1990n],
    ['19.99', 1999n],
    [' 007 ', 700n],
    ['9999999999.99', 999_999_999_999n],
  ])('of %j is %s cents', (text, cents) => expect(toCents(text)).toBe(cents));

  it.each(['', ' ', '-1', '1.', '.5', '0.001', '1e3', '1,50', '0x10', '10000000000', 'NaN'])(
    'of %j is invalid',
    (text) => expect(toCents(text)).toBeUndefined(),
  );

  it.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [-5n, '-0.05'],
    [-123_456n, '-1234.56'],
  ])('of %s cents is written %j', (cents, text) => expect(fromCents(cents)).toBe(text));

  it.each([
    ['0.30', '$0.30'],
    ['1234.5', '$1,234.50'],
    ['-3.10', '-$3.10'],
    ['90071992547409929.99', '$90,071,992,547,409,929.99'],
    ['', '-'],
    ['free', '-'],
    ['NaN', '-'],
    ['Infinity', '-'],
    ['0x10', '-'],
  ])('of %j is shown exactly as %j', (text, shown) => expect(usd(text)).toBe(shown));

  it('is shown as a dash when missing', () => {
    expect([undefined, null, Number.NaN, 5].map(usd)).toEqual(['-', '-', '-', '$5.00']);
  });
});

describe('An amount in a body', () => {
  const price = amount('Price', { missing: 'Give a price', negative: 'Too little' });
  const broken = amount('Price').safeParse('x').error?.issues[0]?.message;

  it.each([
    [undefined, 'Give a price'],
    [null, 'Give a price'],
    ['', 'Give a price'],
    ['  ', 'Give a price'],
    ['-0.01', 'Too little'],
    [-1, 'Too little'],
    ['free', 'Too little'],
    ['1,50', broken],
    ['$5', broken],
    [0.1 + 0.2, broken],
    [1e21, broken],
    [true, broken],
  ])('of %j is rejected: %s', (value, text) =>
    expect(price.safeParse(value).error?.issues[0]?.message).toBe(text),
  );

  it('is normalized to two decimals', () => {
    expect([0, 0.1, '19.9', ' 5 '].map((value) => price.parse(value))).toEqual([
      '0.00',
      '0.10',
      '19.90',
      '5.00',
    ]);
  });
});
