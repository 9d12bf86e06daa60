import { describe, expect, it, vi } from 'vitest';
import { billingAnswer } from '#resources/billing/contract.ts';
import { categories } from '#resources/categories/contract.ts';
import { dashboardAnswer } from '#resources/dashboard/contract.ts';
import { products } from '#resources/products/contract.ts';
import { roles } from '#resources/roles/contract.ts';
import { templates } from '#resources/templates/contract.ts';
import { trafficPlans } from '#resources/traffic-plans/contract.ts';
import { users } from '#resources/users/contract.ts';
import { parseAnswer, parseRecord, parseRows } from '#shared/contract/read-answer.ts';
import { searchAnswer } from '#shared/contract/search.ts';

const ada = { id: 'u1', full_name: 'Ada', email: 'a@b.c', status: 'ACTIVE', isVerified: true, roles: [] };

describe('Rows of a list answer', () => {
  it('skips values that are not records and keeps the rest', () => {
    const onOdd = vi.fn();
    const rows = parseRows(users.row, [ada, null, 'text', [], {}, { id: null }, { ...ada, id: 7 }], onOdd);
    expect(rows).toEqual([ada, { ...ada, id: 7 }]);
    expect(onOdd).toHaveBeenCalledTimes(5);
  });

  it('shows a dash for a missing name and drops values of the wrong type', () => {
    const onOdd = vi.fn();
    const odd = { id: 'u2', full_name: null, email: 4, status: null, isVerified: 'yes', roles: { 0: {} } };
    expect(parseRows(users.row, [odd], onOdd)).toEqual([{ id: 'u2', full_name: '-', email: '4', roles: [] }]);
    expect(onOdd).toHaveBeenCalledTimes(2);
  });
});

describe('A record of an answer', () => {
  it('is undefined without an id', () => {
    expect(parseRecord(roles.record, {})).toBeUndefined();
    expect(parseRecord(roles.record, { id: '', name: 'x' })).toBeUndefined();
  });

  it('keeps unknown configuration keys of a template', () => {
    const configuration = { theme: 'dark', layout: 7, fonts: { body: 'Inter' } };
    expect(parseRecord(templates.record, { id: 't', name: 'Noir', configuration })).toEqual({
      id: 't',
      name: 'Noir',
      configuration: { theme: 'dark', fonts: { body: 'Inter' } },
    });
  });

  it('keeps unknown enum values and reads numbers sent as text', () => {
    const plan = {
      id: 'p',
      name: 'Pro',
      trafficLimit: '1500',
      pricing: [{ billingCycle: 'weekly', price: 5 }],
    };
    expect(parseRecord(trafficPlans.record, plan)).toEqual({
      id: 'p',
      name: 'Pro',
      trafficLimit: 1500,
      pricing: [{ billingCycle: 'weekly', price: '5' }],
    });
  });

  it('drops amounts that are not numbers and reads flags stored as 0 and 1', () => {
    const pricing = ['NaN', 'free', ' 5.00 ', null].map((price) => ({ billingCycle: 'monthly', price }));
    expect(parseRecord(trafficPlans.record, { id: 'p', name: 'x', isActive: '0', pricing })).toEqual({
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

  it('removes duplicate and empty entries of a nested list', () => {
    const held = [{ id: 'a', name: 'A' }, { id: 'a', name: 'B' }, { id: null, name: null }, { name: 'C' }];
    expect(parseRecord(products.record, { id: 'p', name: 'x', categories: held })).toEqual({
      id: 'p',
      name: 'x',
      categories: [{ id: 'a', name: 'A' }, { name: 'C' }],
    });
  });

  it('drops a number that cannot be read', () => {
    expect(parseRecord(trafficPlans.record, { id: 'p', name: 'x', trafficLimit: 'many' })).toEqual({
      id: 'p',
      name: 'x',
    });
  });

  it('reads snake case and camel case, and names nested records', () => {
    const role = {
      id: 'r',
      name: 'R',
      createdAt: '2026-01-01T00:00:00.000Z',
      permissions: [{ id: 'x' }, null],
    };
    expect(parseRecord(roles.record, role)).toEqual({
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
  ])('keeps a URL only if a browser would not run it as a script: %s', (url, shown) => {
    const file = { id: 'f', url, fileName: 'a', mimeType: 'image/png', size: 1 };
    const product = parseRecord<{ files: unknown[]; imageUrl?: string }>(products.record, {
      id: 'p',
      name: 'x',
      imageUrl: url,
      files: [file],
    });
    expect(product?.imageUrl).toBe(shown);
    expect(product?.files[0]).toEqual({ ...file, url: shown });
    expect(parseRecord<{ iconUrl?: string }>(categories.record, { id: 'c', iconUrl: url })?.iconUrl).toBe(
      shown,
    );
  });
});

describe('Answers outside the list and record calls', () => {
  it('drops invalid parts and keeps the valid ones', () => {
    const users = { value: '3', added: 1 };
    const shop = { id: 's', name: 'Shop', isActive: true, createdAt: '2026-01-01T00:00:00.000Z' };
    expect(
      parseAnswer(dashboardAnswer, {
        users,
        products: { value: 'many', added: 0 },
        recentStores: [null, {}, shop],
      }),
    ).toEqual({ users: { value: 3, added: 1 }, recentStores: [shop] });
  });

  it('returns undefined when a required part is missing', () => {
    expect(parseAnswer(billingAnswer, { stores: [], plans: [] })).toBeUndefined();
    expect(parseAnswer(billingAnswer, null)).toBeUndefined();
  });

  it('reads a list', () => {
    const users = { resource: 'users', records: [{ id: 'u', title: 'Ada', line: '' }] };
    expect(parseAnswer(searchAnswer, [users, { resource: 'stores' }, 'x'])).toEqual([users]);
  });
});
