import { sql } from 'drizzle-orm';
import { type StoreEmail, storeEmailSummary, storeEmails } from '#resources/store-emails/contract.ts';
import { storeEmailsTable } from '#server/db/tables/stores.ts';
import { counter } from '#server/lists/counters.ts';
import { summaryOf } from '#server/lists/summary.ts';
import { unknownStore } from '#server/modules/domains/records.ts';
import { byStores } from '#server/modules/domains/search.ts';
import { defineModule } from '#server/records/module.ts';
import { kindOf } from '#server/records/records.ts';
import { sameEmail } from '#shared/format/letter-case.ts';

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
  counters: { all: 'store emails' },
  title: 'email',
  searchAlso: byStores(storeEmailsTable),
  summary: summaryOf(storeEmailSummary, {
    total: counter('store emails'),
    verified: counter('store emails', { kind: 'verified' }),
    pending: counter('store emails', { kind: 'pending' }),
    stores: counter('stores with emails'),
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
