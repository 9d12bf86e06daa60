// What a store still lacks, as far as the server says it.
import type { Store } from '#resources/stores/contract.ts';
import type { Answered } from '#src/shared/answered.ts';

/** What is left out is not known. */
export interface KnownOfStore {
  readonly domain?: { readonly isVerified?: boolean } | null | undefined;
  readonly hasTemplate?: boolean | undefined;
  readonly hasTerms?: boolean | undefined;
  readonly hasPrivacy?: boolean | undefined;
}

function missingLegal({ hasTerms, hasPrivacy }: KnownOfStore): string | undefined {
  if (hasTerms === false && hasPrivacy === false) return 'No legal texts';
  if (hasTerms === false) return 'No terms & conditions';
  return hasPrivacy === false ? 'No privacy policy' : undefined;
}

function missingDomain({ domain }: KnownOfStore): string | undefined {
  if (domain === null) return 'No domain';
  return domain?.isVerified === false ? 'Domain not verified' : undefined;
}

/** Each in a few words. */
export const missingOf = (store: KnownOfStore): string[] =>
  [missingDomain(store), missingLegal(store), store.hasTemplate === false ? 'No template' : undefined].filter(
    (text) => text !== undefined,
  );

/** True: there is something; false: it was said that there is nothing; undefined: nothing was said. */
function has(...values: readonly unknown[]): boolean | undefined {
  if (values.some(Boolean)) return true;
  return values.every((value) => value === undefined) ? undefined : false;
}

/** What a list's row tells of a store. */
export function knownOf(store: Answered<Store>): KnownOfStore {
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
