import { storeEmails } from '#resources/store-emails/contract.ts';
import { makeStore } from '#tests/kit/stores.ts';
import { resourceCase } from './resource-case.ts';

const long = (length: number) => 'n'.repeat(length);
const notValid = 'Email must be a valid email address';

export const storeEmailsCase = resourceCase({
  contract: storeEmails,
  columns: {
    id: 'ID',
    email: 'Email',
    purpose: 'Purpose',
    isVerified: 'Verified',
    verificationSentAt: 'Verification sent',
    'delivery.status': 'Delivery status',
    'delivery.error': 'Delivery error',
    storeId: 'Store ID',
    storeName: 'Store name',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  prepare: async (db) => ({ store: await makeStore(db) }),
  body: (n, { store }) => ({ email: `Support${n}@example.com`, purpose: 'Größe 🙂', storeId: store }),
  change: (n) => ({ email: `changed${n}@example.com`, purpose: 'Orders' }),
  filterValues: { status: ({ isVerified }) => [isVerified ? 'verified' : 'unverified'] },
  bulk: [{ action: 'sendLink' }, { action: 'delete' }],
  wrong: [
    { body: { email: undefined }, errors: { email: 'Email is required' }, only: 'create' },
    { body: { email: '' }, errors: { email: 'Email is required' } },
    { body: { email: 'nobody' }, errors: { email: notValid } },
    { body: { email: 'a@b' }, errors: { email: notValid } },
    { body: { email: 'a@b.com, c@d.com' }, errors: { email: notValid } },
    { body: { email: 'a@b.com\nBcc: c@d.com' }, errors: { email: notValid } },
    { body: { email: 'Name <a@b.com>' }, errors: { email: notValid } },
    {
      body: { email: `${long(250)}@example.com` },
      errors: { email: 'Email must be at most 254 characters' },
    },
    { body: { purpose: undefined }, errors: { purpose: 'Purpose is required' }, only: 'create' },
    { body: { purpose: '  ' }, errors: { purpose: 'Purpose is required' } },
    { body: { purpose: long(101) }, errors: { purpose: 'Purpose must be at most 100 characters' } },
    { body: { purpose: 'nul\0' }, errors: { purpose: "Contains characters that can't be saved" } },
    { body: { storeId: '' }, errors: { storeId: 'Please select a store' }, only: 'create' },
    {
      body: { storeId: '019a0000-0000-7000-8000-000000000000' },
      errors: { storeId: 'The selected store no longer exists.' },
      only: 'create',
      status: 422,
    },
  ],
  wrongTypes: [{ email: 5 }, { email: ['a@b.com'] }, { purpose: true }, { storeId: 5 }, { storeId: null }],
  unique: {
    key: 'email',
    same: (email) => email.toUpperCase(),
    text: 'This store already has this email.',
  },
});
