// Tests the links of the sider for different users and servers.
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { contracts } from '#resources/contracts.ts';
import { allPermissions } from '#shared/domain/permissions.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const person = await makePerson(app, db, [await adminRoleId(db)]);

/** Returns the links of the sider for a user with these permissions. */
async function siderFor(isAdmin: boolean, permissions?: readonly string[]) {
  const me = { status: isAdmin, data: { user: { email: 'a@example.com' }, permissions } };
  await open('/profile', person, (path) => (isCall(path, '/me') ? json(200, me) : undefined));
  const sider = within(await screen.findByRole('navigation', { name: 'Main' }));
  return sider
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
    .join(', ');
}

describe('the sider', () => {
  it('shows the specified links on a server that lists no permissions', async () => {
    expect(await siderFor(true)).toBe(
      'Dashboard /dashboard, Users /users, Roles /roles, Products /products, Categories /categories, ' +
        'Traffic Plans /traffic-plans, Templates /templates, Pages /pages, ' +
        'Crypto Payments /crypto-payments, Settings /settings',
    );
    for (const group of [
      'Overview',
      'User Management',
      'Product Management',
      'Subscription & Plans',
      'Content Management',
      'System',
    ]) {
      screen.getByRole('list', { name: group });
    }
    expect(screen.queryByText('Store Management')).toBeNull();
  });

  it('shows all links to an administrator with all permissions', async () => {
    const all = allPermissions(contracts).map(({ name }) => name);
    expect(await siderFor(true, all)).toBe(
      'Dashboard /dashboard, Analytics /analytics, Users /users, Roles /roles, ' +
        'Stores /stores, Domains /domains, Store Emails /store-emails, ' +
        'Products /products, Categories /categories, Plans /plans, Traffic Plans /traffic-plans, ' +
        'Templates /templates, Pages /pages, Crypto Payments /crypto-payments, Activity /activity, ' +
        'Trash /trash, Support /support, Settings /settings',
    );
    for (const [group, links] of [
      ['Overview', 2],
      ['User Management', 2],
      ['Store Management', 3],
      ['Product Management', 2],
      ['Subscription & Plans', 2],
      ['Content Management', 2],
      ['System', 5],
    ] as const) {
      expect([group, within(screen.getByRole('list', { name: group })).getAllByRole('link').length]).toEqual([
        group,
        links,
      ]);
    }
  });

  it('shows only the links that the permissions allow', async () => {
    expect(await siderFor(true, ['roles.read'])).toBe('Dashboard /dashboard, Roles /roles');
  });

  it('shows the four links of the portal to other users', async () => {
    expect(await siderFor(false, [])).toBe(
      'Dashboard /dashboard, Stores /my-stores, Billing /billing, Referrals /referrals',
    );
  });
});
