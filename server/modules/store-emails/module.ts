import { sql } from 'drizzle-orm';
import { type StoreEmail, storeEmailSummary, storeEmails } from '#resources/store-emails/contract.ts';
import { storeEmailsTable } from '#server/db/tables/stores.ts';
import { defineModule } from '#server/kit/module.ts';
import { kindOf } from '#server/kit/records.ts';
import { summaryOf } from '#server/kit/summary.ts';
import { tally } from '#server/kit/tallies.ts';
import { unknownStore } from '#server/modules/domains/records.ts';
import { byStores } from '#server/modules/domains/search.ts';
import { sameEmail } from '#src/shared/same-email.ts';

export const storeEmailsModule = defineModule(storeEmails, storeEmailsTable, {
  record: {
    verificationSentAt: storeEmailsTable.link_sent_at,
    delivery: sql<StoreEmail['delivery']>`(
      select json_build_object('status', messages.status, 'error', messages.error) from messages
      where messages.record_id = store_emails.id and lower(messages.address) = lower(store_emails.email)
      order by messages.id desc limit 1)`,
    storeName: sql<string>`(select stores.name from stores where stores.id = store_emails.store_id)`,
  },
  filters: { status: (status) => sql`${storeEmailsTable.is_verified} = (${status}::text = 'verified')` },
  title: 'email',
  searchAlso: byStores(storeEmailsTable),
  summary: summaryOf(storeEmailSummary, {
    total: tally('store emails'),
    verified: tally('store emails', { kind: 'verified' }),
    pending: tally('store emails', { kind: 'pending' }),
    stores: tally('stores with emails'),
  }),
  constraints: {
    store_emails_store_email_key: { field: 'email', text: 'This store already has this email.' },
    store_emails_store_id_stores_id_fk: { field: 'storeId', text: unknownStore },
  },

  // A new address must be verified again.
  update: ({ email }, { before }, columns) =>
    email !== undefined && !sameEmail(email, before.email)
      ? columns({ verified_at: null, token_hash: null, link_sent_at: null })
      : undefined,
});

/** Record kind for direct writes. */
export const storeEmailKind = kindOf(storeEmailsModule);
