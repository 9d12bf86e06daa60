// Sample emails of the sample stores, for servers without emails and for the demo data.
import { fixedId, sampleTimes } from '#shared/contract/sample-rows.ts';
import type { StoreEmail } from './contract.ts';

const emails = [
  ['support@techgearhub.example.com', 'Support', 'TechGear Hub', true, '2026-03-04', '2026-03-04'],
  ['orders@techgearhub.example.com', 'Orders', 'TechGear Hub', true, '2026-03-06', '2026-03-09'],
  ['returns@techgearhub.example.com', 'Returns', 'TechGear Hub', false, '2026-11-16', '2026-11-16'],
  ['hello@fashionboutique.example.com', 'General', 'Fashion Boutique', true, '2026-04-21', '2026-04-22'],
  ['care@homeessentials.example.com', 'Support', 'Home Essentials', true, '2026-06-02', '2026-06-03'],
  ['billing@homeessentials.example.com', 'Billing', 'Home Essentials', false, '2026-10-30', '2026-10-30'],
  ['team@sportsunlimited.example.com', 'Support', 'Sports Unlimited', true, '2026-07-15', '2026-07-15'],
  ['books@bookhaven.example.com', 'Orders', 'Book Haven', false, '2026-09-26', '2026-09-26'],
] as const;

const storeNames = [...new Set(emails.map(([, , store]) => store))];

export const sample: readonly StoreEmail[] = emails.map(
  ([email, purpose, storeName, isVerified, made, changed], place) => ({
    id: fixedId(6, place),
    email,
    purpose,
    isVerified,
    verificationSentAt: null,
    delivery: null,
    storeId: fixedId(1, storeNames.indexOf(storeName)),
    storeName,
    ...sampleTimes(made, changed),
  }),
);
