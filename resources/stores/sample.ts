// Sample stores of the specification, for a list on a server without stores, and for the demo data.
// Templates, plans and owners have the names of the demo data.
import { fixedId } from '#shared/contract/sample-rows.ts';
import type { StoreRow } from './contract.ts';

type Fields =
  | 'name'
  | 'description'
  | 'businessName'
  | 'billingCycle'
  | 'isActive'
  | 'createdAt'
  | 'updatedAt';

interface SampleStore extends Readonly<Pick<StoreRow, Fields>> {
  readonly owner: { readonly name: string; readonly email: string };
  readonly template: string;
  readonly plan: string;
  /** The first one is primary. `pending`: not verified. */
  readonly domains: readonly (string | { readonly pending: string })[];
}

const olivia = { name: 'Olivia Carter', email: 'owner@example.com' };

const stores: readonly SampleStore[] = [
  {
    name: 'TechGear Hub',
    description: 'Laptops, headphones and everything that plugs into them.',
    businessName: 'TechGear Hub Inc.',
    owner: olivia,
    template: 'Modern Storefront',
    plan: 'Premium',
    billingCycle: 'monthly',
    isActive: true,
    domains: [
      'techgearhub.example.com',
      'shop.techgearhub.example.com',
      'techgear.example.net',
      { pending: 'techgear-hub.example.org' },
    ],
    createdAt: '2026-03-04T09:12:00.000Z',
    updatedAt: '2026-11-18T15:40:00.000Z',
  },
  {
    name: 'Fashion Boutique',
    description: 'Small collections, sewn to order.',
    businessName: 'Marín Moda S.L.',
    owner: { name: 'Sofía Marín', email: 'sofia.marin@example.com' },
    template: 'Classic Boutique',
    plan: 'Starter',
    billingCycle: 'monthly',
    isActive: true,
    domains: ['fashionboutique.example.com', 'boutique.example.net'],
    createdAt: '2026-04-21T13:05:00.000Z',
    updatedAt: '2026-11-12T08:22:00.000Z',
  },
  {
    name: 'Home Essentials',
    description: 'Linen, tableware and lamps for everyday rooms.',
    businessName: 'Home Essentials Ltd.',
    owner: olivia,
    template: 'Modern Storefront',
    plan: 'Premium',
    billingCycle: 'yearly',
    isActive: true,
    domains: ['homeessentials.example.com', 'home.example.net', { pending: 'essentials.example.org' }],
    createdAt: '2026-06-02T07:48:00.000Z',
    updatedAt: '2026-10-30T17:15:00.000Z',
  },
  {
    name: 'Sports Unlimited',
    description: 'Running, climbing and team sports, with advice from people who do them.',
    businessName: 'Rossi Sport S.r.l.',
    owner: { name: 'Mateo Rossi', email: 'mateo.rossi@example.com' },
    template: 'Midnight Gallery',
    plan: 'Starter',
    billingCycle: 'yearly',
    isActive: false,
    domains: ['sportsunlimited.example.com'],
    createdAt: '2026-07-15T10:30:00.000Z',
    updatedAt: '2026-09-09T11:55:00.000Z',
  },
  {
    name: 'Book Haven',
    description: 'Second-hand books, chosen one by one.',
    businessName: '',
    owner: { name: 'Amelia Hart', email: 'amelia.hart@example.com' },
    template: 'Studio Noir',
    plan: 'Free',
    billingCycle: 'monthly',
    isActive: false,
    domains: [{ pending: 'bookhaven.example.com' }],
    createdAt: '2026-09-26T16:20:00.000Z',
    updatedAt: '2026-10-05T12:01:00.000Z',
  },
];

const owners = stores.map(({ owner }) => owner.email);
const templates = stores.map(({ template }) => template);
const plans = stores.map(({ plan }) => plan);

const namesOf = ({ domains }: SampleStore) =>
  domains.map((domain) => (typeof domain === 'string' ? domain : domain.pending));
const allDomains = stores.flatMap(namesOf);

export const sample: readonly StoreRow[] = stores.map((store, place) => {
  const { owner, template, plan, domains, ...rest } = store;
  const [primary = ''] = namesOf(store);
  const ownerId = fixedId(2, owners.indexOf(owner.email));
  const templateId = fixedId(3, templates.indexOf(template));
  const subscriptionId = fixedId(4, plans.indexOf(plan));
  return {
    ...rest,
    id: fixedId(1, place),
    owner: { id: ownerId, full_name: owner.name, email: owner.email },
    ownerId,
    template: { id: templateId, name: template },
    templateId,
    subscription: { id: subscriptionId, name: plan },
    subscriptionId,
    domain: { name: primary },
    domains: namesOf(store).map((name, index) => ({
      id: fixedId(5, allDomains.indexOf(name)),
      name,
      isVerified: typeof domains[index] === 'string',
      isPrimary: index === 0,
    })),
  };
});
