// Sample domains of the specification's sample stores, for a list on a server without domains.
import { fixedId, sampleTimes } from '#shared/contract/sample-rows.ts';
import { type Domain, verificationName, verificationPrefix } from './contract.ts';

const domains = [
  ['techgearhub.example.com', 'TechGear Hub', true, true, '2026-03-04', '2026-03-05'],
  ['shop.techgearhub.example.com', 'TechGear Hub', false, true, '2026-05-11', '2026-05-11'],
  ['techgear-hub.example.org', 'TechGear Hub', false, false, '2026-11-17', '2026-11-17'],
  ['fashionboutique.example.com', 'Fashion Boutique', true, true, '2026-04-21', '2026-04-23'],
  ['boutique.example.net', 'Fashion Boutique', false, true, '2026-08-02', '2026-08-03'],
  ['homeessentials.example.com', 'Home Essentials', true, true, '2026-06-02', '2026-06-02'],
  ['essentials.example.org', 'Home Essentials', false, false, '2026-10-30', '2026-10-30'],
  ['sportsunlimited.example.com', 'Sports Unlimited', true, true, '2026-07-15', '2026-07-16'],
  ['bookhaven.example.com', 'Book Haven', true, false, '2026-09-26', '2026-09-26'],
] as const;

const storeNames = [...new Set(domains.map(([, store]) => store))];

export const sample: readonly Domain[] = domains.map(
  ([name, storeName, isPrimary, isVerified, made, changed], place) => ({
    id: fixedId(5, place),
    name,
    isPrimary,
    isVerified,
    verification: { name: verificationName(name), value: verificationPrefix },
    storeId: fixedId(1, storeNames.indexOf(storeName)),
    storeName,
    ...sampleTimes(made, changed),
  }),
);
