// Derives the missing parts of a store from the server's answer.
import type { Store } from '#resources/stores/contract.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';

/** Undefined means unknown. */
export interface StoreCompleteness {
  readonly domain?: { readonly isVerified?: boolean } | null | undefined;
  readonly hasTemplate?: boolean | undefined;
  readonly hasTerms?: boolean | undefined;
  readonly hasPrivacy?: boolean | undefined;
}

function missingLegal({ hasTerms, hasPrivacy }: StoreCompleteness): string | undefined {
  if (hasTerms === false && hasPrivacy === false) return 'No legal texts';
  if (hasTerms === false) return 'No terms & conditions';
  return hasPrivacy === false ? 'No privacy policy' : undefined;
}

function missingDomain({ domain }: StoreCompleteness): string | undefined {
  if (domain === null) return 'No domain';
  return domain?.isVerified === false ? 'Domain not verified' : undefined;
}

export const missingOf = (store: StoreCompleteness): string[] =>
  [missingDomain(store), missingLegal(store), store.hasTemplate === false ? 'No template' : undefined].filter(
    (text) => text !== undefined,
  );

/** True: exists; false: the server answered that none exists; undefined: unknown. */
function has(...values: readonly unknown[]): boolean | undefined {
  if (values.some(Boolean)) return true;
  return values.every((value) => value === undefined) ? undefined : false;
}

/** Reads the known parts from a row of the list. */
export function completenessOf(store: ReceivedRecord<Store>): StoreCompleteness {
  const { domain, domains } = store;
  const name = domain?.name ?? domains?.[0]?.name;
  const nothingSaid = domain === undefined && domains === undefined;
  return {
    domain: name ? { ...domains?.find((one) => one.name === name) } : nothingSaid ? undefined : null,
    hasTemplate: has(store.template, store.templateId),
    hasTerms: has(store.termsConditionsText),
    hasPrivacy: has(store.privacyPolicyText),
  };
}
