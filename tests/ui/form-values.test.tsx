import { describe, expect, test } from 'vitest';
import { roles } from '#resources/roles/contract.ts';
import { groupOf } from '#resources/roles/permission-group.ts';
import { users } from '#resources/users/contract.ts';
import { byGroup } from '#src/inputs/grouped-boxes.tsx';
import { isRequired, rulesOf } from '#src/kit/schema.ts';
import { changedValues } from '#src/shared/changed-values.ts';

describe('what was changed in a form', () => {
  interface Values {
    name?: string;
    description?: string | undefined;
    ids?: string[];
    verified?: boolean;
  }
  const initial: Values = { name: 'a', description: '', ids: ['1', '2'], verified: false };

  test('nothing, when it was taken back or chosen in another order', () => {
    expect(
      changedValues<Values>({ name: 'a', description: undefined, ids: ['2', '1'], verified: false }, initial),
    ).toEqual({});
  });

  test('nothing, when a form has copied an object', () => {
    const held = { look: { theme: 'dark', colors: { primary: null } }, tags: [{ id: 1 }] };
    expect(changedValues(structuredClone(held), held)).toEqual({});
    expect(changedValues({ ...held, look: { theme: 'light' } }, held)).toEqual({ look: { theme: 'light' } });
  });

  test('the fields that differ, and only they', () => {
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
  async function broken(schema: Parameters<typeof rulesOf>[0], value: unknown): Promise<string | undefined> {
    const [rule] = rulesOf(schema);
    if (!rule || typeof rule === 'function' || !rule.validator) throw new Error('There is no rule');
    try {
      await rule.validator({}, value, () => undefined);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  }

  test("are the contract's, in its words", async () => {
    expect(await broken(roles.create.shape.name, '  ')).toBe('Name is required');
    expect(await broken(roles.create.shape.name, undefined)).toBe('Name is required');
    expect(await broken(roles.create.shape.name, 'editor')).toBeUndefined();
    expect(await broken(users.create.shape.email, 'nobody')).toBe('Email must be a valid email address');
  });

  test('say whether the field must be given', () => {
    expect(isRequired(users.create.shape.email)).toBe(true);
    expect(isRequired(users.create.shape.role)).toBe(false);
  });
});

test('permissions stand under the resource that their names begin with', () => {
  const boxOf = (name: string) => ({ id: name, name, group: groupOf(name) });
  const groups = byGroup(['users.read', 'traffic-plans.read', 'users.write', 'everything'].map(boxOf));
  expect(groups.map(([group, boxes]) => [group, boxes.map(({ name }) => name)])).toEqual([
    ['Users', ['users.read', 'users.write']],
    ['Traffic plans', ['traffic-plans.read']],
    ['Other', ['everything']],
  ]);
});
