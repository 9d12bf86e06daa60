import { expect, test } from 'vitest';
import { fitColumns } from '#src/kit/fit-columns.ts';

const columns = [
  { name: 'name', place: 'main' as const },
  { name: 'email', place: 'second' as const },
  { name: 'status', place: 'main' as const, width: 118, narrowWidth: 104 },
  { name: 'roles' },
  { name: 'created', width: 124 },
  { name: 'menu', place: 'always' as const, width: 84, narrowWidth: 52 },
];
const divide = (width: number) => {
  const { shown, rest } = fitColumns(columns, width);
  const names = (some: readonly { name: string }[]) => some.map(({ name }) => name).join(' ');
  return [names(shown), names(rest)];
};

test('a wide table shows all columns', () => {
  expect(divide(1100)).toEqual(['name email status roles created menu', '']);
});

test('a table that is not laid out yet shows all columns', () => {
  expect(divide(0)).toEqual(['name email status roles created menu', '']);
});

test('the last of the lesser columns gives way first, then those that stay while they can', () => {
  expect(divide(700)).toEqual(['name email status roles menu', 'created']);
  expect(divide(640)).toEqual(['name email status menu', 'roles created']);
});

test('a choice of columns stays whole, in a table that is wider than its place, except on a phone', () => {
  const wide = (width: number) => fitColumns(columns, width, { taken: 44, whole: true });
  expect(wide(1100)).toMatchObject({ shown: columns, rest: [], wide: undefined });
  expect(wide(600)).toMatchObject({ rest: [], wide: 44 + 200 + 180 + 118 + 180 + 124 + 84 });
  expect(wide(600).shown.map(({ width }) => width)).toEqual([200, 180, 118, 180, 124, 84]);
  expect(wide(358)).toEqual(fitColumns(columns, 358, { taken: 44 }));
  expect(wide(0)).toEqual(fitColumns(columns, 0));
});

test('on a phone name, status and menu stay, and what has a narrow width takes it', () => {
  expect(divide(358)).toEqual(['name status menu', 'email roles created']);
  expect(fitColumns(columns, 358).shown.map(({ width }) => width)).toEqual([undefined, 104, 52]);
});

test('on a magnified phone the name has room, and the status gives way to it', () => {
  expect(divide(288)).toEqual(['name menu', 'email status roles created']);
  expect(divide(100)).toEqual(['name menu', 'email status roles created']);
  // Boxes and the buttons that show the rest stand in one place.
  expect(fitColumns(columns, 330, { taken: 44 }).shown).toHaveLength(3);
});
