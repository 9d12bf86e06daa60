// The values of a store's form, and what is sent of them.
import type { Answered } from '#src/shared/answered.ts';
import { idOf } from '#src/shared/sample-option.ts';
import { z } from '#src/shared/zod.ts';
import type { Store, stores } from './contract.ts';
import { primaryDomainOf } from './domain-names.ts';

export interface StoreValues {
  name: string;
  description: string;
  isActive: boolean;
  businessName: string;
  phoneNumber: string;
  address: string;
  /** A PNG as base64, empty for none; the chosen file where it can't be taken. */
  logo: string | File;
  /** A host name, empty for none. */
  domain: string;
  /** Ids, empty for none; a select's value for a sample. */
  ownerId: string;
  templateId: string;
  subscriptionId: string;
  billingCycle: string;
  productIds: string[];
  /** HTML. */
  termsConditionsText: string;
  privacyPolicyText: string;
}

export const toValues = (store: Answered<Store> | undefined): StoreValues => ({
  name: store?.name ?? '',
  description: store?.description ?? '',
  isActive: store?.isActive ?? true,
  businessName: store?.businessName ?? '',
  phoneNumber: store?.phoneNumber ?? '',
  address: store?.address ?? '',
  logo: store?.logo ?? '',
  domain: (store && primaryDomainOf(store)?.name) ?? '',
  ownerId: store?.ownerId ?? store?.owner?.id ?? '',
  templateId: store?.templateId ?? store?.template?.id ?? '',
  subscriptionId: store?.subscriptionId ?? store?.subscription?.id ?? '',
  billingCycle: store?.billingCycle ?? 'monthly',
  productIds: (store?.products ?? []).map(({ id }) => id),
  termsConditionsText: store?.termsConditionsText ?? '',
  privacyPolicyText: store?.privacyPolicyText ?? '',
});

/** The fields that a create names on any server of this API (the specification's section 7). */
const specified = [
  'name',
  'description',
  'isActive',
  'domain',
  'ownerId',
  'templateId',
  'subscriptionId',
  'termsConditionsText',
  'privacyPolicyText',
] as const satisfies readonly (keyof StoreValues)[];

/** Values as the API takes them. */
function sent(values: Partial<StoreValues>): object {
  const { domain, logo, ownerId, templateId, subscriptionId, ...others } = values;
  const name = domain?.trim();
  return {
    ...others,
    ...(name !== undefined && { domain: name === '' ? null : { name } }),
    ...('logo' in values && { logo: logo || null }),
    ...('ownerId' in values && { ownerId: idOf(ownerId) }),
    ...('templateId' in values && { templateId: idOf(templateId) }),
    ...('subscriptionId' in values && { subscriptionId: idOf(subscriptionId) }),
  };
}

/**
 * The body. An update holds what was changed and nothing else; a create what the specification names and what was
 * given beyond that, so that a server that knows no more is not asked for it.
 */
export function toBody(values: StoreValues, changed: Partial<StoreValues>, editing: boolean): object {
  if (editing) return sent(changed);
  return sent({ ...Object.fromEntries(specified.map((name) => [name, values[name]])), ...changed });
}

/** A select's rule: what stands for no record is no id. */
export const chosenId = <T extends typeof stores.create.shape.ownerId>(schema: T) =>
  z.pipe(
    z.transform((value: string | undefined): string | null | undefined => idOf(value)),
    schema,
  );
