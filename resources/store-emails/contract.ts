import { defineContract, type RecordOf } from '#src/shared/contract.ts';
import { choice, emailAddress, isoTime, keptRecord, requiredText } from '#src/shared/fields.ts';
import { id } from '#src/shared/id.ts';
import { timeRange } from '#src/shared/ranges.ts';
import { z } from '#src/shared/zod.ts';

const body = z.object({
  /** Kept as it was typed. A store can't have two that differ in capital letters alone. */
  email: emailAddress(),
  /** What the store uses it for: `Support`. */
  purpose: requiredText('Purpose', 100),
});

export const storeEmails = defineContract({
  name: 'store-emails',
  path: '/store-emails',
  one: 'Store email',
  many: 'Store emails',
  record: keptRecord({
    email: z.string(),
    purpose: z.string(),
    isVerified: z.boolean(),
    /** Beyond the specification: when the link that is still waiting was sent. */
    verificationSentAt: z.nullable(isoTime()),
    /** Beyond the specification: what became of the message that was asked for last, and why it could not be sent. */
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
  bulk: { delete: true, actions: { sendLink: z.object({}) } },
  grants: {
    read: 'See the email addresses of all stores',
    write: 'Create store emails, change and verify them',
    delete: 'Remove email addresses from stores',
  },
  base: [],
});

export type StoreEmail = RecordOf<typeof storeEmails>;

/** `GET /store-emails/summary`: figures over all store emails. */
export const storeEmailSummary = z.object({
  total: z.int(),
  verified: z.int(),
  pending: z.int(),
  /** How many stores have one. */
  stores: z.int(),
});

/** How long the link in a message can be used, and how soon another one can be sent to the same address. */
export const linkHours = 24;
export const resendSeconds = 60;

/** The console's page that the link leads to. The token stands behind `#`, where no server or proxy logs it. */
export const verifyEmailPath = '/verify-email';

/** `POST /store-emails/verify` on the public API: what the page of the link sends. */
export const verifyEmailBody = z.object({
  token: z
    .string('The link is incomplete. Open it again from the message.')
    .check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'The link is incomplete. Open it again from the message.')),
});
export const verifiedEmail = z.object({ email: z.string(), storeName: z.string() });
