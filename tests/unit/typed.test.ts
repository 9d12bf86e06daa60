import { expect, it } from 'vitest';
import { sentAs, typedAs, typedNumber } from '#src/shared/typed.ts';
import { z } from '#src/shared/zod.ts';

it.each([
  ['1500', 1500],
  [' 1,500 ', 1500],
  ['-2.5', -2.5],
  ['1,50', Number.NaN],
  ['1e3', Number.NaN],
  ['', Number.NaN],
])('the number in %j is %d', (text, number) => expect(typedNumber(text)).toBe(number));

it('what is typed is judged by the rule of what is sent for it', () => {
  const rule = typedAs(typedNumber, z.number('A number, please').check(z.lte(10, 'At most 10')));
  const problem = (typed: unknown) => rule.safeParse(typed).error?.issues[0]?.message;
  expect(problem('7')).toBeUndefined();
  expect(problem('11')).toBe('At most 10');
  expect(problem('seven')).toBe('A number, please');
  expect(problem(undefined)).toBe('A number, please');
  expect(problem(null)).toBe('A number, please');
});

it('a body holds what is there, some of it in another form, and nothing else', () => {
  interface Values {
    price: string;
    name: string;
    parentId: string | undefined;
  }
  const how = { price: typedNumber, parentId: (id: string | undefined) => id ?? '' };
  expect(sentAs<Values>({ price: '1,000', name: 'A' }, how)).toEqual({ price: 1000, name: 'A' });
  expect(sentAs<Values>({ parentId: undefined }, how)).toEqual({ parentId: '' });
  expect(sentAs<Values>({}, how)).toEqual({});
});
