// A store as any server of this API answers it, not only the bundled one.
import type { Store, StoreRow } from './contract.ts';

/** Some servers leave parts out. */
interface Owner {
  id?: string;
  full_name?: string;
  email?: string;
}

interface Pricing {
  id?: string;
  billingCycle: string;
  price: string | number;
  currency?: string;
}

type Thing = { id: string; name: string };

/** A row of a list. `domains` is the bundled server's: others say the one domain alone. */
export type AnsweredStoreRow = Pick<StoreRow, 'id' | 'name'> &
  Partial<Omit<StoreRow, 'id' | 'name' | 'owner' | 'template' | 'subscription' | 'domain'>> & {
    owner?: Owner | null;
    domain?: { name?: string } | null;
    template?: { name?: string } | null;
    subscription?: { name?: string } | null;
  };

/** One store. The legal texts come in either spelling. */
export type AnsweredStore = Omit<AnsweredStoreRow, 'template' | 'subscription'> &
  Partial<Pick<Store, 'phoneNumber' | 'address' | 'logo' | LegalField | LegalSynonym>> & {
    template?: {
      id?: string;
      name?: string;
      configuration?: { layout?: string; colors?: { primary?: string | null } };
    } | null;
    subscription?: {
      id?: string;
      name?: string;
      trafficLimit?: number;
      isActive?: boolean;
      pricing?: readonly Pricing[];
    } | null;
    categories?: readonly (Thing & { description?: string | null })[];
    products?: readonly (Thing & { status?: string; price?: string | number; updatedAt?: string })[];
  };

export type LegalField = 'termsConditionsText' | 'privacyPolicyText';
type LegalSynonym = 'terms_conditions_text' | 'privacy_policy_text';

const synonyms = {
  termsConditionsText: 'terms_conditions_text',
  privacyPolicyText: 'privacy_policy_text',
} as const satisfies Record<LegalField, LegalSynonym>;

/** A legal text, as HTML; empty where there is none. */
export const legalTextOf = (store: AnsweredStore | undefined, field: LegalField): string =>
  store?.[field] ?? store?.[synonyms[field]] ?? '';

/** A domain of a store, as far as the server says it. */
export interface AnsweredDomain {
  readonly name: string;
  /** Nobody has shown yet whose it is. */
  readonly pending: boolean;
}

/** All domains, the primary one first. */
export function domainsOf({ domain, domains }: AnsweredStoreRow): AnsweredDomain[] {
  if (domains) return domains.map(({ name, isVerified }) => ({ name, pending: !isVerified }));
  return domain?.name ? [{ name: domain.name, pending: false }] : [];
}

/** The one that the store is found at. */
export const primaryDomainOf = (store: AnsweredStoreRow): AnsweredDomain | undefined => {
  const all = domainsOf(store);
  return all.find(({ name }) => name === store.domain?.name) ?? all[0];
};
