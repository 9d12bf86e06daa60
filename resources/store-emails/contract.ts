import { defineContract, type RecordOf } from '#shared/contract/contract.ts';
import { choice, emailAddress, isoTime, requiredText, storedRecord } from '#shared/contract/fields.ts';
import { timeRange } from '#shared/contract/ranges.ts';
import { z } from '#shared/contract/zod.ts';
import { id } from '#shared/domain/id.ts';

const body = z.object({
  /** Stored as typed. A store can't have two that differ only in case. */
  email: emailAddress(),
  /** Use of the address: `Support`. */
  purpose: requiredText('Purpose', 100),
});

export const storeEmails = defineContract({
  name: 'store-emails',
  path: '/store-emails',
  one: 'Store email',
  many: 'Store emails',
  record: storedRecord({
    email: z.string(),
    purpose: z.string(),
    isVerified: z.boolean(),
    /** Beyond the specification: when the open link was sent. */
    verificationSentAt: z.nullable(isoTime()),
    /** Beyond the specification: state of the last message, with its error. */
    delivery: z.nullable(
      z.object({ status: z.enum(['waiting', 'sent', 'failed']), error: z.nullable(z.string()) }),
    ),
    storeId: z.uuid(),
    storeName: z.string(),
  }),
  create: z.extend(body, { storeId: id('Please select a store') }),
  /** A new address must be verified again. */
  update: z.partial(body),
  filters: { status: choice('status', ['verified', 'unverified']), storeId: id(), ...timeRange('created') },
  sorters: ['createdAt', 'email', 'updatedAt'],
  search: ['email', 'purpose', 'storeName'],
  references: { storeId: 'stores' },
  bulk: { delete: true, actions: { sendLink: z.object({}) }, final: ['sendLink'] },
  permissions: {
    read: 'See the email addresses of all stores',
    write: 'Create store emails, change and verify them',
    delete: 'Remove email addresses from stores',
  },
  base: [],
});

export type StoreEmail = RecordOf<typeof storeEmails>;

/** `GET /store-emails/summary`: statistics over all store emails. */
export const storeEmailSummary = z.object({
  total: z.int(),
  verified: z.int(),
  pending: z.int(),
  /** Number of stores with an email. */
  stores: z.int(),
});

/** Lifetime of a link, and minimum time between two messages to an address. */
export const linkHours = 24;
export const resendSeconds = 60;

/** Page that the link opens. The token is in the fragment, which no server or proxy logs. */
export const verifyEmailPath = '/verify-email';

/** `POST /store-emails/verify` on the public API, sent by the page of the link. */
export const verifyEmailBody = z.object({
  token: z
    .string('The link is incomplete. Open it again from the message.')
    .check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'The link is incomplete. Open it again from the message.')),
});
export const verifiedEmail = z.object({ email: z.string(), storeName: z.string() });
