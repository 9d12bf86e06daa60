import { stores } from '#resources/stores/contract.ts';
import { trafficPlansTable } from '#server/db/tables/plans.ts';
import { categoriesTable, productCategoriesTable, productsTable } from '#server/db/tables/products.ts';
import { templatesTable } from '#server/db/tables/templates.ts';
import { makeUser } from '#tests/kit/actors.ts';
import { png } from '#tests/kit/pictures.ts';
import { resourceCase } from './resource-case.ts';

const unknownId = '019a0000-0000-7000-8000-000000000000';
const long = (length: number) => 'n'.repeat(length);
const logo = Buffer.from(png()).toString('base64');
const wrongDomain = 'Domain must be a host name like shop.example.com';
const only = <T>([row]: T[]): T => row as T;

export const storesCase = resourceCase({
  contract: stores,
  columns: {
    id: 'ID',
    name: 'Name',
    description: 'Description',
    isActive: 'Active',
    businessName: 'Business name',
    'domain.name': 'Domain name',
    domains: 'Domains',
    'owner.full_name': 'Owner full name',
    'owner.email': 'Owner email',
    ownerId: 'Owner ID',
    'template.name': 'Template name',
    templateId: 'Template ID',
    'subscription.name': 'Subscription name',
    subscriptionId: 'Subscription ID',
    billingCycle: 'Billing cycle',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  prepare: async (db) => {
    const category = only(
      await db.insert(categoriesTable).values({ name: 'Shoes', description: 'For feet' }).returning(),
    );
    const product = only(
      await db
        .insert(productsTable)
        .values({ name: 'Boot', description: '', price: '10', status: 'draft' })
        .returning(),
    );
    await db.insert(productCategoriesTable).values({ product_id: product.id, category_id: category.id });
    const template = only(
      await db
        .insert(templatesTable)
        .values({
          name: 'Plain',
          description: '',
          external_url: 'https://example.com',
          theme: 'light',
          layout: 'grid',
        })
        .returning(),
    );
    const plan = only(
      await db
        .insert(trafficPlansTable)
        .values({
          name: 'Small',
          description: 'For small stores',
          traffic_limit: 1_000,
          is_active: true,
          monthly_price: '1',
          yearly_price: '10',
        })
        .returning(),
    );
    const { id: ownerId } = await makeUser(db);
    return { ownerId, templateId: template.id, subscriptionId: plan.id, productId: product.id };
  },
  body: (n, { ownerId = '', templateId = '', subscriptionId = '', productId = '' }) => ({
    name: `Blåbær & søn ${n} 🙂`,
    description: 'Two\nlines',
    isActive: false,
    businessName: 'Blåbær ApS',
    phoneNumber: '+45 12 34 56 78',
    address: 'Main Street 1\n1000 Town',
    logo,
    domain: { name: `shop-${n}.example.com` },
    ownerId,
    templateId,
    subscriptionId,
    billingCycle: 'yearly',
    productIds: [productId],
    termsConditionsText: '<h3>Terms</h3><p>Be <strong>kind</strong>.</p>',
    privacyPolicyText: '<ul><li>We keep nothing.</li></ul>',
  }),
  change: (n) => ({
    name: `Changed ${n}`,
    isActive: true,
    logo: null,
    domain: null,
    ownerId: null,
    templateId: null,
    subscriptionId: null,
    billingCycle: 'monthly',
    termsConditionsText: '',
  }),
  writeOnlyKeys: ['productIds'],
  expectedInstead: (_body, { productId }) => ({
    products: [{ id: productId, name: 'Boot', status: 'draft', price: '10.00' }],
    categories: [{ name: 'Shoes', description: 'For feet' }],
  }),
  filterValues: {
    status: ({ isActive }) => [isActive ? 'active' : 'inactive'],
    domain: ({ domains }) => {
      const primary = (domains as { isPrimary: boolean; isVerified: boolean }[]).find(
        ({ isPrimary }) => isPrimary,
      );
      return [primary ? (primary.isVerified ? 'verified' : 'unverified') : 'none'];
    },
  },
  bulk: [
    { action: 'update', values: () => ({ isActive: true }), shown: { isActive: true } },
    {
      action: 'update',
      values: () => ({ subscriptionId: null, billingCycle: 'monthly', templateId: null, ownerId: null }),
      shown: { subscriptionId: null, billingCycle: 'monthly', templateId: null, ownerId: null },
    },
  ],
  wrong: [
    { body: { name: undefined }, errors: { name: 'Name is required' }, only: 'create' },
    { body: { name: ' ' }, errors: { name: 'Name is required' } },
    { body: { name: long(121) }, errors: { name: 'Name must be at most 120 characters' } },
    { body: { description: 'nul\0' }, errors: { description: "Contains characters that can't be saved" } },
    {
      body: { phoneNumber: long(51) },
      errors: { phoneNumber: 'Phone number must be at most 50 characters' },
    },
    ...[
      '-x.com',
      'x-.com',
      'x..com',
      '.com',
      'x.com.',
      'localhost',
      'http://',
      'ftp://x.com',
      'http://a@x.com',
      'a@x.com',
      'a b.com',
      'a_b.com',
      'x%2ecom',
      '127.0.0.1',
      '1.2',
      '0x7f.1',
      '[::1]',
      `${long(64)}.com`,
      `${`${long(60)}.`.repeat(5)}com`,
    ].map((domain) => ({ body: { domain }, errors: { domain: wrongDomain } })),
    { body: { domain: { name: 'x..com' } }, errors: { domain: wrongDomain } },
    { body: { ownerId: unknownId }, errors: { ownerId: 'The selected owner no longer exists.' } },
    { body: { ownerId: 'x' }, errors: { ownerId: 'Must be an id' } },
    { body: { templateId: unknownId }, errors: { templateId: 'The selected template no longer exists.' } },
    {
      body: { subscriptionId: unknownId },
      errors: { subscriptionId: 'The selected traffic plan no longer exists.' },
    },
    { body: { productIds: [unknownId] }, errors: { productIds: 'The selected product no longer exists.' } },
    {
      body: { billingCycle: 'weekly' },
      errors: { billingCycle: 'Billing cycle must be one of: monthly, yearly' },
    },
    { body: { logo: 'not base64!' }, errors: { logo: 'Logo must be a PNG image' } },
    {
      body: { logo: Buffer.from('GIF89a').toString('base64') },
      errors: { logo: 'Logo must be a PNG image' },
    },
    { body: { logo: logo.slice(0, 12) }, errors: { logo: 'Logo must be a PNG image' } },
    {
      body: { logo: Buffer.alloc(512 * 1024 + 1).toString('base64') },
      errors: { logo: 'Logo size should be less than 512kB' },
    },
    {
      body: { termsConditionsText: `<p>${long(101_000)}</p>` },
      errors: { termsConditionsText: 'Terms & Conditions must be at most 100 kB' },
    },
  ],
  wrongTypes: [
    { name: 5 },
    { isActive: 'true' },
    { isActive: null },
    { logo: 5 },
    { domain: 5 },
    { domain: { name: 5 } },
    { domain: ['x.com'] },
    { ownerId: 5 },
    { productIds: 'x' },
    { termsConditionsText: null },
    { privacyPolicyText: 5 },
  ],
});
