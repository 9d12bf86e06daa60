import { describe, expect, it, vi } from 'vitest';
import { billingAnswer } from '#resources/billing/contract.ts';
import { categories } from '#resources/categories/contract.ts';
import { dashboardAnswer } from '#resources/dashboard/contract.ts';
import { products } from '#resources/products/contract.ts';
import { roles } from '#resources/roles/contract.ts';
import { templates } from '#resources/templates/contract.ts';
import { trafficPlans } from '#resources/traffic-plans/contract.ts';
import { users } from '#resources/users/contract.ts';
import { answeredBy, answeredRecord, answeredRows } from '#src/shared/answered.ts';
import { searchAnswer } from '#src/shared/search.ts';

const ada = { id: 'u1', full_name: 'Ada', email: 'a@b.c', status: 'ACTIVE', isVerified: true, roles: [] };

describe('the rows of a list', () => {
  it('are those that are records: one odd row hides no other', () => {
    const onOdd = vi.fn();
    const rows = answeredRows(users.row, [ada, null, 'text', [], {}, { id: null }, { ...ada, id: 7 }], onOdd);
    expect(rows).toEqual([ada, { ...ada, id: 7 }]);
    expect(onOdd).toHaveBeenCalledTimes(5);
  });

  it('have a dash for a name, and lack what makes no sense', () => {
    const onOdd = vi.fn();
    const odd = { id: 'u2', full_name: null, email: 4, status: null, isVerified: 'yes', roles: { 0: {} } };
    expect(answeredRows(users.row, [odd], onOdd)).toEqual([
      { id: 'u2', full_name: '-', email: '4', roles: [] },
    ]);
    expect(onOdd).toHaveBeenCalledTimes(2);
  });
});

describe('a record', () => {
  it('without an id is none', () => {
    expect(answeredRecord(roles.record, {})).toBeUndefined();
    expect(answeredRecord(roles.record, { id: '', name: 'x' })).toBeUndefined();
  });

  it('keeps what a server has in a template’s configuration beside what we know', () => {
    const configuration = { theme: 'dark', layout: 7, fonts: { body: 'Inter' } };
    expect(answeredRecord(templates.record, { id: 't', name: 'Noir', configuration })).toEqual({
      id: 't',
      name: 'Noir',
      configuration: { theme: 'dark', fonts: { body: 'Inter' } },
    });
  });

  it('keeps words of the server that are not ours, and numbers that came as texts', () => {
    const plan = {
      id: 'p',
      name: 'Pro',
      trafficLimit: '1500',
      pricing: [{ billingCycle: 'weekly', price: 5 }],
    };
    expect(answeredRecord(trafficPlans.record, plan)).toEqual({
      id: 'p',
      name: 'Pro',
      trafficLimit: 1500,
      pricing: [{ billingCycle: 'weekly', price: '5' }],
    });
  });

  it('has no amount where there is none, and flags as databases write them', () => {
    const pricing = ['NaN', 'free', ' 5.00 ', null].map((price) => ({ billingCycle: 'monthly', price }));
    expect(answeredRecord(trafficPlans.record, { id: 'p', name: 'x', isActive: '0', pricing })).toEqual({
      id: 'p',
      name: 'x',
      isActive: false,
      pricing: [
        { billingCycle: 'monthly' },
        { billingCycle: 'monthly' },
        { billingCycle: 'monthly', price: '5.00' },
        { billingCycle: 'monthly' },
      ],
    });
  });

  it('lists each thing once, and nothing that says nothing of itself', () => {
    const held = [{ id: 'a', name: 'A' }, { id: 'a', name: 'B' }, { id: null, name: null }, { name: 'C' }];
    expect(answeredRecord(products.record, { id: 'p', name: 'x', categories: held })).toEqual({
      id: 'p',
      name: 'x',
      categories: [{ id: 'a', name: 'A' }, { name: 'C' }],
    });
  });

  it('has no number where there is none', () => {
    expect(answeredRecord(trafficPlans.record, { id: 'p', name: 'x', trafficLimit: 'many' })).toEqual({
      id: 'p',
      name: 'x',
    });
  });

  it('is read in either spelling, and what is nested lacks no name', () => {
    const role = {
      id: 'r',
      name: 'R',
      createdAt: '2026-01-01T00:00:00.000Z',
      permissions: [{ id: 'x' }, null],
    };
    expect(answeredRecord(roles.record, role)).toEqual({
      id: 'r',
      name: 'R',
      created_at: '2026-01-01T00:00:00.000Z',
      permissions: [{ id: 'x', name: '-' }],
    });
  });

  it.each([
    ['https://cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
    ['/uploads/a.png', '/uploads/a.png'],
    ['javascript:alert(1)', undefined],
    ['java\tscript:alert(1)', undefined],
    ['data:text/html,<script>', undefined],
  ])('has an address only where a browser would not run it: %s', (url, shown) => {
    const file = { id: 'f', url, fileName: 'a', mimeType: 'image/png', size: 1 };
    const product = answeredRecord<{ files: unknown[]; imageUrl?: string }>(products.record, {
      id: 'p',
      name: 'x',
      imageUrl: url,
      files: [file],
    });
    expect(product?.imageUrl).toBe(shown);
    expect(product?.files[0]).toEqual({ ...file, url: shown });
    expect(answeredRecord<{ iconUrl?: string }>(categories.record, { id: 'c', iconUrl: url })?.iconUrl).toBe(
      shown,
    );
  });
});

describe('the answer of a call of its own', () => {
  it('has what its schema has: what is odd in it is left out, and hides nothing else', () => {
    const users = { value: '3', added: 1 };
    const shop = { id: 's', name: 'Shop', isActive: true, createdAt: '2026-01-01T00:00:00.000Z' };
    expect(
      answeredBy(dashboardAnswer, {
        users,
        products: { value: 'many', added: 0 },
        recentStores: [null, {}, shop],
      }),
    ).toEqual({ users: { value: 3, added: 1 }, recentStores: [shop] });
  });

  it('is none where what it needs is not there', () => {
    expect(answeredBy(billingAnswer, { stores: [], plans: [] })).toBeUndefined();
    expect(answeredBy(billingAnswer, null)).toBeUndefined();
  });

  it('may be a list', () => {
    const users = { resource: 'users', records: [{ id: 'u', title: 'Ada', line: '' }] };
    expect(answeredBy(searchAnswer, [users, { resource: 'stores' }, 'x'])).toEqual([users]);
  });
});
