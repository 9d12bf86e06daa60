import { categories } from '#resources/categories/contract.ts';
import { domains } from '#resources/domains/contract.ts';
import { products } from '#resources/products/contract.ts';
import { templates } from '#resources/templates/contract.ts';
import { billingCycles, trafficPlans } from '#resources/traffic-plans/contract.ts';
import { defineContract, type RecordOf, type RowOf } from '#shared/contract/contract.ts';
import { choice, flag, optionalText, requiredText, storedRecord } from '#shared/contract/fields.ts';
import { timeRange } from '#shared/contract/ranges.ts';
import { richText } from '#shared/contract/rich-text-field.ts';
import { z } from '#shared/contract/zod.ts';
import { hostName } from '#shared/domain/host-name.ts';
import { id, idList, optionalId } from '#shared/domain/id.ts';
import { pngRule, pngText } from '#shared/domain/png-text.ts';

/** A store's logo: a PNG as base64, as in the specification. */
export const logoRule = pngRule('Logo', 512);

const domainRule = 'Domain must be a host name, an object with a name, or null';
const domainName = hostName('Domain');

/** `{name}`, a bare name, or null. Becomes the name in canonical form, or null. */
const domain = z.pipe(
  z.pipe(
    z.union([z.string(), z.object({ name: z.string() }), z.null()], domainRule),
    z.transform((given: string | { name: string } | null) => {
      const name = typeof given === 'string' ? given : (given?.name ?? '');
      return name.trim() === '' ? null : name;
    }),
  ),
  z.nullable(domainName),
);

const terms = richText('Terms & Conditions', 'legal');
const privacy = richText('Privacy Policy', 'legal');

const body = z.object({
  name: requiredText('Name', 120),
  description: optionalText('Description', 2_000),
  isActive: flag('Active'),
  businessName: optionalText('Business name', 200),
  phoneNumber: optionalText('Phone number', 50),
  address: optionalText('Address', 500),
  logo: z.nullable(pngText(logoRule)),
  domain,
  ownerId: optionalId(),
  templateId: optionalId(),
  subscriptionId: optionalId(),
  /** Beyond the specification: how often the store pays for its plan. */
  billingCycle: choice('Billing cycle', billingCycles),
  /** Beyond the specification: products that the store sells. Its categories derive from them. */
  productIds: idList('Products', 500),
  termsConditionsText: terms,
  terms_conditions_text: terms,
  privacyPolicyText: privacy,
  privacy_policy_text: privacy,
});

/** Fields that owners may change in their own stores. */
export const ownFields = [
  'termsConditionsText',
  'terms_conditions_text',
  'privacyPolicyText',
  'privacy_policy_text',
] as const satisfies readonly (keyof typeof body.shape)[];

/** States of a store's primary domain: no domain, not verified, verified. */
export const domainStates = ['none', 'unverified', 'verified'] as const;

const row = storedRecord({
  name: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  businessName: z.string(),
  domain: z.nullable(z.object({ name: z.string() })),
  /** Beyond the specification: all domains, the primary one first. */
  domains: z.array(z.pick(domains.record, { id: true, name: true, isVerified: true, isPrimary: true })),
  owner: z.nullable(z.object({ id: z.uuid(), full_name: z.string(), email: z.string() })),
  ownerId: z.nullable(z.uuid()),
  template: z.nullable(z.pick(templates.record, { id: true, name: true })),
  templateId: z.nullable(z.uuid()),
  subscription: z.nullable(z.pick(trafficPlans.record, { id: true, name: true })),
  subscriptionId: z.nullable(z.uuid()),
  billingCycle: z.enum(billingCycles),
});

/** Name of the portal's list of the user's own stores. */
export const myStores = 'my-stores';

export const stores = defineContract({
  name: 'stores',
  path: '/stores',
  one: 'Store',
  many: 'Stores',
  envelope: 'success',
  record: z.extend(row, {
    phoneNumber: z.string(),
    address: z.string(),
    /** A PNG as base64. */
    logo: z.nullable(z.string()),
    template: z.nullable(z.pick(templates.record, { id: true, name: true, configuration: true })),
    subscription: z.nullable(
      z.pick(trafficPlans.record, {
        id: true,
        name: true,
        trafficLimit: true,
        isActive: true,
        pricing: true,
      }),
    ),
    categories: z.array(z.pick(categories.record, { id: true, name: true, description: true })),
    products: z.array(
      z.pick(products.record, { id: true, name: true, status: true, price: true, updatedAt: true }),
    ),
    termsConditionsText: z.string(),
    terms_conditions_text: z.string(),
    privacyPolicyText: z.string(),
    privacy_policy_text: z.string(),
  }),
  row,
  create: z.extend(z.partial(body), { name: body.shape.name }),
  update: z.partial(body),
  filters: {
    status: choice('status', ['active', 'inactive']),
    ownerId: id(),
    templateId: id(),
    subscriptionId: id(),
    domain: choice('domain', domainStates),
    ...timeRange('created'),
  },
  sorters: ['createdAt', 'name', 'updatedAt'],
  search: ['name', 'owner', 'description'],
  references: {
    ownerId: 'users',
    templateId: 'templates',
    subscriptionId: 'traffic-plans',
    productIds: 'products',
  },
  impactFields: ['isActive', 'subscriptionId', 'billingCycle'],
  bulk: { update: ['isActive', 'subscriptionId', 'billingCycle', 'templateId', 'ownerId'] },
  permissions: {
    list: 'See the list of all stores',
    read: 'See the details of every store',
    write: 'Create stores and change them',
    delete: 'Delete stores',
  },
  base: ['read', 'write'],
  unpaged: true,
});

export type Store = RecordOf<typeof stores>;
export type StoreRow = RowOf<typeof stores>;

export const noStoresYet = {
  title: 'You have no stores yet.',
  next: 'Ask an administrator to set one up for you. It then appears here.',
} as const;

/** `GET /stores/summary`, beyond the specification: statistics over all stores. */
export const storeSummary = z.object({
  total: z.int(),
  active: z.int(),
  inactive: z.int(),
  domains: z.int(),
});
