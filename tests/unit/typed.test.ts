import { expect, it } from 'vitest';
import { sentAs, typedAs, typedNumber } from '#shared/contract/form-values.ts';
import { z } from '#shared/contract/zod.ts';

it.each([
  ['1500', 1500],
  [' 1,500 ', 1500],
  ['-2.5', -2.5],
  ['1,50', Number.NaN],
  ['1e3', Number.NaN],
  ['', Number.NaN],
])('reads the number %j as %d', (text, number) => expect(typedNumber(text)).toBe(number));

it('validates typed text by the rule of the value to send', () => {
  const rule = typedAs(typedNumber, z.number('A number, please').check(z.lte(10, 'At most 10')));
  const problem = (typed: unknown) => rule.safeParse(typed).error?.issues[0]?.message;
  expect(problem('7')).toBeUndefined();
  expect(problem('11')).toBe('At most 10');
  expect(problem('seven')).toBe('A number, please');
  expect(problem(undefined)).toBe('A number, please');
  expect(problem(null)).toBe('A number, please');
});

it('sends only present fields, converted where a converter is given', () => {
  interface Values {
    price: string;
    name: string;
    parentId: string | undefined;
  }
  const converters = { price: typedNumber, parentId: (id: string | undefined) => id ?? '' };
  expect(sentAs<Values>({ price: '1,000', name: 'A' }, converters)).toEqual({ price: 1000, name: 'A' });
  expect(sentAs<Values>({ parentId: undefined }, converters)).toEqual({ parentId: '' });
  expect(sentAs<Values>({}, converters)).toEqual({});
});
