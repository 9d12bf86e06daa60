import { expect, test } from 'vitest';
import { fitColumns } from '#src/list/table/fit-columns.ts';

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

test('shows all columns in a wide table', () => {
  expect(divide(1100)).toEqual(['name email status roles created menu', '']);
});

test('shows all columns before the table has a width', () => {
  expect(divide(0)).toEqual(['name email status roles created menu', '']);
});

test('hides ordinary columns from the right first, then secondary ones', () => {
  expect(divide(700)).toEqual(['name email status roles menu', 'created']);
  expect(divide(640)).toEqual(['name email status menu', 'roles created']);
});

test('shows all chosen columns in a table that scrolls, except on a phone', () => {
  const wide = (width: number) => fitColumns(columns, width, { taken: 44, whole: true });
  expect(wide(1100)).toMatchObject({ shown: columns, rest: [], wide: undefined });
  expect(wide(600)).toMatchObject({ rest: [], wide: 44 + 200 + 180 + 118 + 180 + 124 + 84 });
  expect(wide(600).shown.map(({ width }) => width)).toEqual([200, 180, 118, 180, 124, 84]);
  expect(wide(358)).toEqual(fitColumns(columns, 358, { taken: 44 }));
  expect(wide(0)).toEqual(fitColumns(columns, 0));
});

test('shows name, status and menu at their narrow widths on a phone', () => {
  expect(divide(358)).toEqual(['name status menu', 'email roles created']);
  expect(fitColumns(columns, 358).shown.map(({ width }) => width)).toEqual([undefined, 104, 52]);
});

test('hides the status on a magnified phone so that the name has room', () => {
  expect(divide(288)).toEqual(['name menu', 'email status roles created']);
  expect(divide(100)).toEqual(['name menu', 'email status roles created']);
  // The checkboxes share a column with the buttons that show hidden columns.
  expect(fitColumns(columns, 330, { taken: 44 }).shown).toHaveLength(3);
});
