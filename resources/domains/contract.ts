import { defineContract, type RecordOf } from '#shared/contract/contract.ts';
import { choice, flag, storedRecord } from '#shared/contract/fields.ts';
import { timeRange } from '#shared/contract/ranges.ts';
import { z } from '#shared/contract/zod.ts';
import { hostName } from '#shared/domain/host-name.ts';
import { id } from '#shared/domain/id.ts';

const name = hostName('Domain');

/** Name of the TXT record that verifies a domain, and the prefix of its value. */
export const verificationName = (domain: string) => `_verify.${domain}`;
export const verificationPrefix = 'verification=';

/** Maximum number of domains per store. */
export const maxDomains = 50;

export const domains = defineContract({
  name: 'domains',
  path: '/domains',
  one: 'Domain',
  many: 'Domains',
  record: storedRecord({
    /** Canonical form: lower case, non-ASCII labels as `xn--…`. */
    name: z.string(),
    isVerified: z.boolean(),
    /** Whether it is the store's `domain`. */
    isPrimary: z.boolean(),
    /** The TXT record that verifies the domain. */
    verification: z.object({ name: z.string(), value: z.string() }),
    storeId: z.uuid(),
    storeName: z.string(),
  }),
  /** A store's first domain becomes primary in any case. */
  create: z.object({
    name,
    storeId: id('Please select a store'),
    isPrimary: z.optional(flag('Primary')),
  }),
  /** A new name must be verified again. */
  update: z.partial(z.object({ name, isPrimary: flag('Primary') })),
  filters: { status: choice('status', ['verified', 'pending']), storeId: id(), ...timeRange('created') },
  sorters: ['createdAt', 'name', 'updatedAt'],
  search: ['name', 'storeName'],
  references: { storeId: 'stores' },
  bulk: { delete: true, actions: { check: z.object({}) }, final: ['check'] },
  permissions: {
    read: 'See the domains of all stores',
    write: 'Create domains, change and verify them',
    delete: 'Remove domains from stores',
  },
  base: [],
});

export type Domain = RecordOf<typeof domains>;
