// Values of a store's form, and the bodies made from them.

import { idOf, sentAs } from '#shared/contract/form-values.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { z } from '#shared/contract/zod.ts';
import { pastedHostName } from '#shared/domain/host-name.ts';
import { formValues, idsOf } from '#src/form/form-values.ts';
import type { SentValues } from '#src/form/record-form.tsx';
import { type Store, stores } from './contract.ts';
import { primaryDomainOf } from './domain-names.ts';

export const toValues = (store: ReceivedRecord<Store> | undefined) =>
  formValues(stores, store, {
    isActive: store?.isActive ?? true,
    /** A PNG as base64, empty for none; the chosen file if it is invalid. */
    logo: (store?.logo ?? '') as string | File,
    /** A host name, empty for none. */
    domain: (store && primaryDomainOf(store)?.name) ?? '',
    /** Ids, empty for none; a sample's value on servers without records. */
    ownerId: store?.ownerId ?? store?.owner?.id ?? '',
    templateId: store?.templateId ?? store?.template?.id ?? '',
    subscriptionId: store?.subscriptionId ?? store?.subscription?.id ?? '',
    productIds: idsOf(store?.products),
  });

export type StoreValues = ReturnType<typeof toValues>;

/** Fields of a create on every server of this API (section 7 of the specification). */
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

const sent = (values: Partial<StoreValues>) =>
  sentAs<StoreValues>(values, {
    // Sends a pasted URL as its host name, because other servers may not reduce it.
    domain: (name) => (name.trim() === '' ? null : { name: pastedHostName(name) ?? name.trim() }),
    logo: (logo) => logo || null,
    ownerId: idOf,
    templateId: idOf,
    subscriptionId: idOf,
  });

/** Fields that an answer may omit although the store has them: sent empty, they would be cleared. */
const maybeOmitted: readonly (keyof StoreValues)[] = [
  'ownerId',
  'templateId',
  'subscriptionId',
  'termsConditionsText',
  'privacyPolicyText',
];

const answeredIds = ({
  ownerId,
  owner,
  templateId,
  template,
  subscriptionId,
  subscription,
}: ReceivedRecord<Store>) => ({
  ownerId: owner === null ? null : (ownerId ?? owner?.id),
  templateId: template === null ? null : (templateId ?? template?.id),
  subscriptionId: subscription === null ? null : (subscriptionId ?? subscription?.id),
});

/**
 * Makes the body. The bundled server gets only the changed fields.
 * Other servers get the fields of the specification plus changed ones, so that they are not sent fields that
 * they don't know.
 */
export function toBody({ values, changed, version, whole }: SentValues<StoreValues, ReceivedRecord<Store>>) {
  if (!whole) return sent(changed);
  const store = version.answer?.data;
  const answered: Readonly<Record<string, unknown>> = store ? { ...store, ...answeredIds(store) } : values;
  const names = specified.filter((name) => !maybeOmitted.includes(name) || answered[name] !== undefined);
  return sent({ ...Object.fromEntries(names.map((name) => [name, values[name]])), ...changed });
}

/** Rule of a select: values of samples are no ids. */
export const chosenId = <T extends typeof stores.create.shape.ownerId>(schema: T) =>
  z.pipe(
    z.transform((value: string | undefined): string | null | undefined => idOf(value)),
    schema,
  );
