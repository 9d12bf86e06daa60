// The contracts of all resources, in the order of their permissions.
import { auditLog } from '#shared/contract/audit-log.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { operations } from '#shared/contract/operations.ts';
import { ownerViews } from '#shared/contract/owner-views.ts';
import { trash } from '#shared/contract/trash.ts';
import { categories } from './categories/contract.ts';
import { cryptoChains } from './crypto-chains/contract.ts';
import { cryptoCurrencies } from './crypto-currencies/contract.ts';
import { cryptoWallets } from './crypto-wallets/contract.ts';
import { domains } from './domains/contract.ts';
import { pages } from './pages/contract.ts';
import { permissions } from './permissions/contract.ts';
import { plans } from './plans/contract.ts';
import { products } from './products/contract.ts';
import { roles } from './roles/contract.ts';
import { settings } from './settings/contract.ts';
import { storeEmails } from './store-emails/contract.ts';
import { stores } from './stores/contract.ts';
import { support } from './support/contract.ts';
import { templates } from './templates/contract.ts';
import { trafficPlans } from './traffic-plans/contract.ts';
import { users } from './users/contract.ts';

export const contracts: readonly Contract[] = [
  users,
  roles,
  stores,
  domains,
  storeEmails,
  products,
  categories,
  plans,
  trafficPlans,
  templates,
  pages,
  support,
  settings,
  cryptoChains,
  cryptoCurrencies,
  cryptoWallets,
  operations,
  auditLog,
  trash,
  ownerViews,
  permissions,
];

/** Undefined if this version has no resource of that name. */
export const contractNamed = (resource: string): Contract | undefined =>
  contracts.find(({ name }) => name === resource);
