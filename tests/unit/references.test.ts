import { expect, it } from 'vitest';
import { contracts } from '#resources/contracts.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { missingDependencies, permissionDependencies } from '#shared/contract/references.ts';
import { z } from '#shared/contract/zod.ts';

/** Id fields of a body, read from its JSON schema. */
function idFields({ create }: Contract): string[] {
  if (!create) return [];
  const { properties = {} } = z.toJSONSchema(create, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties)
    .filter(([, schema]) => JSON.stringify(schema).includes('"format":"uuid"'))
    .map(([field]) => field);
}

it.each(contracts.map((contract) => [contract.name, contract] as const))(
  'declares the resource of each reference in %s',
  (_, contract) => {
    const { references = {} } = contract;
    expect(Object.keys(references).toSorted()).toEqual(idFields(contract).toSorted());
    const names = contracts.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.values(references)));
  },
);

const needs = permissionDependencies(contracts);

it.each([
  ['products.write', ['products.read', 'categories.read']],
  [
    'stores.write',
    ['stores.list', 'stores.read', 'users.read', 'products.read', 'traffic-plans.read', 'templates.read'],
  ],
  ['domains.write', ['domains.read', 'stores.list']],
  ['users.write', ['users.read', 'roles.read']],
  ['roles.write', ['roles.read']],
  ['categories.write', ['categories.read']],
  ['crypto-wallets.write', ['crypto-wallets.read', 'crypto-chains.read', 'crypto-currencies.read']],
  ['products.delete', ['products.read']],
])('requires for %s also %s', (permission, needed) => {
  expect(needs.find((one) => one.permission === permission)?.needs).toEqual(needed);
});

it('lists only missing permissions', () => {
  expect(missingDependencies(needs, new Set(['products.read', 'products.write', 'pages.read']))).toEqual([
    { permission: 'products.write', needs: ['categories.read'] },
  ]);
});
