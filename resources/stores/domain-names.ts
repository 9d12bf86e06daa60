// Domains of a store. Other servers send only the primary one.
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import type { StoreRow } from './contract.ts';

type Held = Pick<ReceivedRecord<StoreRow>, 'domain' | 'domains'>;

export interface StoreDomain {
  /** Undefined on a server that sends only the name. */
  readonly id?: string | undefined;
  readonly name: string;
  /** Not verified yet. */
  readonly pending: boolean;
}

export function domainsOf({ domain, domains }: Held): StoreDomain[] {
  if (domains) return domains.map(({ id, name, isVerified }) => ({ id, name, pending: !isVerified }));
  return domain?.name ? [{ name: domain.name, pending: false }] : [];
}

export const primaryDomainOf = (store: Held): StoreDomain | undefined => {
  const all = domainsOf(store);
  return all.find(({ name }) => name === store.domain?.name) ?? all[0];
};
