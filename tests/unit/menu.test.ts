import { describe, expect, it } from 'vitest';
import type { Identity } from '#providers/identity.ts';
import { contracts } from '#resources/contracts.ts';
import { portal, registry } from '#resources/registry.tsx';
import { menuFor } from '#src/layout/menu.ts';
import { allGrants, baseGrants, type Grant } from '#src/shared/grants.ts';

const admin = (grants: readonly Grant[], listed: boolean): Identity => ({
  user: undefined,
  isAdmin: true,
  failed: false,
  grants: new Set(grants),
  listed,
});

const linksOf = (entries: typeof registry, identity: Identity) =>
  menuFor(entries, identity).map(({ label, links }) => [
    label,
    links.map((link) => `${link.label} ${link.path}`),
  ]);

const specified = [
  ['Overview', ['Dashboard /dashboard']],
  ['User Management', ['Users /users', 'Roles /roles']],
  ['Product Management', ['Products /products', 'Categories /categories']],
  ['Subscription & Plans', ['Traffic Plans /traffic-plans']],
  ['Content Management', ['Templates /templates', 'Pages /pages']],
  ['System', ['Crypto Payments /crypto-payments', 'Settings /settings']],
];

describe('the sider', () => {
  it('has the specified groups and links on a server that lists no permissions', () => {
    expect(linksOf(registry, admin(baseGrants(contracts), false))).toEqual(specified);
  });

  it('has them and what this server adds, for an administrator who may do everything', () => {
    const all = allGrants(contracts).map(({ name }) => name as Grant);
    expect(linksOf(registry, admin(all, true))).toEqual([
      ['Overview', ['Dashboard /dashboard', 'Analytics /analytics']],
      ...specified.slice(1, 2),
      ['Store Management', ['Stores /stores', 'Domains /domains', 'Store Emails /store-emails']],
      ...specified.slice(2, 3),
      ['Subscription & Plans', ['Plans /plans', 'Traffic Plans /traffic-plans']],
      ...specified.slice(4),
    ]);
  });

  it('has only what the listed permissions reach', () => {
    expect(linksOf(registry, admin(['roles.read'], true))).toEqual([
      ['Overview', ['Dashboard /dashboard']],
      ['User Management', ['Roles /roles']],
    ]);
  });

  it('has the four links of the portal for all others', () => {
    const owner: Identity = { ...admin([], true), isAdmin: false };
    expect(linksOf(portal, owner)).toEqual([
      ['', ['Dashboard /dashboard', 'Stores /my-stores', 'Billing /billing', 'Referrals /referrals']],
    ]);
  });
});
