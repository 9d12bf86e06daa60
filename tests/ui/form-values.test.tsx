import { describe, expect, test } from 'vitest';
import { roles } from '#resources/roles/contract.ts';
import { groupOf } from '#resources/roles/permission-needs.tsx';
import { users } from '#resources/users/contract.ts';
import { changedValues } from '#shared/contract/changed-values.ts';
import { byGroup } from '#src/form/inputs/grouped-boxes.tsx';
import { formRules, isRequired } from '#src/form/schema.ts';

describe('changedValues', () => {
  interface Values {
    name?: string;
    description?: string | undefined;
    ids?: string[];
    verified?: boolean;
  }
  const initial: Values = { name: 'a', description: '', ids: ['1', '2'], verified: false };

  test('ignores reverted values and another order of choices', () => {
    expect(
      changedValues<Values>({ name: 'a', description: undefined, ids: ['2', '1'], verified: false }, initial),
    ).toEqual({});
  });

  test('compares objects by value', () => {
    const values = { look: { theme: 'dark', colors: { primary: null } }, tags: [{ id: 1 }] };
    expect(changedValues(structuredClone(values), values)).toEqual({});
    expect(changedValues({ ...values, look: { theme: 'light' } }, values)).toEqual({
      look: { theme: 'light' },
    });
  });

  test('returns only the fields that differ', () => {
    expect(
      changedValues<Values>({ name: 'b', description: '', ids: ['1'], verified: true }, initial),
    ).toEqual({
      name: 'b',
      ids: ['1'],
      verified: true,
    });
    expect(changedValues<Values>({ name: '' }, initial)).toEqual({ name: '' });
  });
});

describe("a field's rules", () => {
  async function errorFor(
    schema: Parameters<typeof formRules>[0],
    value: unknown,
  ): Promise<string | undefined> {
    const [rule] = formRules(schema);
    if (!rule || typeof rule === 'function' || !rule.validator) throw new Error('There is no rule');
    try {
      await rule.validator({}, value, () => undefined);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  }

  test("validates with the contract's schema and messages", async () => {
    expect(await errorFor(roles.create.shape.name, '  ')).toBe('Name is required');
    expect(await errorFor(roles.create.shape.name, undefined)).toBe('Name is required');
    expect(await errorFor(roles.create.shape.name, 'editor')).toBeUndefined();
    expect(await errorFor(users.create.shape.email, 'nobody')).toBe('Email must be a valid email address');
  });

  test('tells whether the field is required', () => {
    expect(isRequired(users.create.shape.email)).toBe(true);
    expect(isRequired(users.create.shape.role)).toBe(false);
  });
});

test('groups permissions by the resource in their names', () => {
  const boxOf = (name: string) => ({ id: name, name, group: groupOf(name) });
  const groups = byGroup(['users.read', 'traffic-plans.read', 'users.write', 'everything'].map(boxOf));
  expect(groups.map(([group, boxes]) => [group, boxes.map(({ name }) => name)])).toEqual([
    ['Users', ['users.read', 'users.write']],
    ['Traffic plans', ['traffic-plans.read']],
    ['Other', ['everything']],
  ]);
});
