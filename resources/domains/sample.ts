// Sample domains of the specification's sample stores: what the list shows where a server has none.
import { type Domain, verificationName, verificationPrefix } from './contract.ts';

const domains: readonly (readonly [
  name: string,
  store: string,
  isPrimary: boolean,
  isVerified: boolean,
  createdAt: string,
  updatedAt: string,
])[] = [
  ['techgearhub.example.com', 'TechGear Hub', true, true, '2026-03-04', '2026-03-05'],
  ['shop.techgearhub.example.com', 'TechGear Hub', false, true, '2026-05-11', '2026-05-11'],
  ['techgear-hub.example.org', 'TechGear Hub', false, false, '2026-11-17', '2026-11-17'],
  ['fashionboutique.example.com', 'Fashion Boutique', true, true, '2026-04-21', '2026-04-23'],
  ['boutique.example.net', 'Fashion Boutique', false, true, '2026-08-02', '2026-08-03'],
  ['homeessentials.example.com', 'Home Essentials', true, true, '2026-06-02', '2026-06-02'],
  ['essentials.example.org', 'Home Essentials', false, false, '2026-10-30', '2026-10-30'],
  ['sportsunlimited.example.com', 'Sports Unlimited', true, true, '2026-07-15', '2026-07-16'],
  ['bookhaven.example.com', 'Book Haven', true, false, '2026-09-26', '2026-09-26'],
];

const storeNames = [...new Set(domains.map(([, store]) => store))];
const fixedId = (kind: number, place: number) =>
  `00000000-0000-7000-8000-${String(kind).padStart(4, '0')}${String(place + 1).padStart(8, '0')}`;
const noon = (day: string) => `${day}T12:00:00.000Z`;

/** As a list's rows. */
export const sample: readonly Domain[] = domains.map(
  ([name, storeName, isPrimary, isVerified, createdAt, updatedAt], place) => ({
    id: fixedId(5, place),
    name,
    isPrimary,
    isVerified,
    verification: { name: verificationName(name), value: verificationPrefix },
    storeId: fixedId(1, storeNames.indexOf(storeName)),
    storeName,
    createdAt: noon(createdAt),
    updatedAt: noon(updatedAt),
  }),
);
