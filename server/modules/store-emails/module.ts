import { eq, sql } from 'drizzle-orm';
import { type StoreEmail, storeEmailSummary, storeEmails } from '#resources/store-emails/contract.ts';
import { type Module, storeOf } from '#server/kit/module.ts';
import { summaryOf } from '#server/kit/summary.ts';
import { tally, tallyOfKind } from '#server/kit/tallies.ts';
import { byStores } from '#server/modules/domains/search.ts';
import { storeEmailsTable } from './table.ts';

/** What has to be proven anew for another address. */
const unverified = { verified_at: null, token_hash: null, link_sent_at: null };

const sameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export const storeEmailsModule: Module<typeof storeEmails, typeof storeEmailsTable> = {
  contract: storeEmails,
  table: storeEmailsTable,
  record: {
    id: storeEmailsTable.id,
    email: storeEmailsTable.email,
    purpose: storeEmailsTable.purpose,
    isVerified: storeEmailsTable.is_verified,
    verificationSentAt: storeEmailsTable.link_sent_at,
    delivery: sql<StoreEmail['delivery']>`(
      select json_build_object('status', messages.status, 'error', messages.error) from messages
      where messages.record_id = store_emails.id and lower(messages.address) = lower(store_emails.email)
      order by messages.id desc limit 1)`,
    storeId: storeEmailsTable.store_id,
    storeName: sql<string>`(select stores.name from stores where stores.id = store_emails.store_id)`,
    createdAt: storeEmailsTable.created_at,
    updatedAt: storeEmailsTable.updated_at,
  },
  filters: {
    status: (status) => sql`${storeEmailsTable.is_verified} = (${status}::text = 'verified')`,
    storeId: (id) => eq(storeEmailsTable.store_id, id),
  },
  sorters: {
    createdAt: storeEmailsTable.created_at,
    email: sql`lower(${storeEmailsTable.email})`,
    updatedAt: storeEmailsTable.updated_at,
  },
  nameSorter: 'email',
  searchAlso: byStores(storeEmailsTable),
  summary: summaryOf(storeEmailSummary, {
    total: tally('store emails'),
    verified: tallyOfKind('store emails', 'verified'),
    pending: tallyOfKind('store emails', 'pending'),
    stores: tally('stores with emails'),
  }),
  constraints: {
    store_emails_store_email_key: { field: 'email', text: 'This store has this email already.' },
    store_emails_store_id_stores_id_fk: {
      field: 'storeId',
      text: 'The store that was chosen does not exist.',
    },
  },

  create: ({ email, purpose, storeId }) => ({ store_id: storeId, email, purpose }),

  update: ({ email, purpose }, { before }) => ({
    email,
    ...(email !== undefined && !sameAddress(email, before.email) && unverified),
    purpose,
  }),
};

/** For the write functions. */
export const storeEmailStore = storeOf(storeEmailsModule);
