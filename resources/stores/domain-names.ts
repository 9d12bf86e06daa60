// A store's domains, as far as the server says them: others than the bundled one say the primary one alone.
import type { Answered } from '#src/shared/answered.ts';
import type { StoreRow } from './contract.ts';

type Held = Pick<Answered<StoreRow>, 'domain' | 'domains'>;

export interface StoreDomain {
  /** Undefined on a server that tells the name alone. */
  readonly id?: string | undefined;
  readonly name: string;
  /** Nobody has shown yet whose it is. */
  readonly pending: boolean;
}

/** All domains, the primary one first. */
export function domainsOf({ domain, domains }: Held): StoreDomain[] {
  if (domains) return domains.map(({ id, name, isVerified }) => ({ id, name, pending: !isVerified }));
  return domain?.name ? [{ name: domain.name, pending: false }] : [];
}

/** The one that the store is found at. */
export const primaryDomainOf = (store: Held): StoreDomain | undefined => {
  const all = domainsOf(store);
  return all.find(({ name }) => name === store.domain?.name) ?? all[0];
};
