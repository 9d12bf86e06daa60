// The values of a store's form, and what is sent of them.
import { formValues, idsOf } from '#src/kit/form-values.ts';
import type { SentValues } from '#src/kit/record-form.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { pastedHostName } from '#src/shared/host-name.ts';
import { idOf } from '#src/shared/sample-option.ts';
import { sentAs } from '#src/shared/typed.ts';
import { z } from '#src/shared/zod.ts';
import { type Store, stores } from './contract.ts';
import { primaryDomainOf } from './domain-names.ts';

export const toValues = (store: Answered<Store> | undefined) =>
  formValues(stores, store, {
    isActive: store?.isActive ?? true,
    /** A PNG as base64, empty for none; the chosen file where it can't be taken. */
    logo: (store?.logo ?? '') as string | File,
    /** A host name, empty for none. */
    domain: (store && primaryDomainOf(store)?.name) ?? '',
    /** Ids, empty for none; a select's value for a sample. */
    ownerId: store?.ownerId ?? store?.owner?.id ?? '',
    templateId: store?.templateId ?? store?.template?.id ?? '',
    subscriptionId: store?.subscriptionId ?? store?.subscription?.id ?? '',
    productIds: idsOf(store?.products),
  });

export type StoreValues = ReturnType<typeof toValues>;

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
const sent = (values: Partial<StoreValues>) =>
  sentAs<StoreValues>(values, {
    // A pasted web address is sent as its host name, also to a server that does not reduce it.
    domain: (name) => (name.trim() === '' ? null : { name: pastedHostName(name) ?? name.trim() }),
    logo: (logo) => logo || null,
    ownerId: idOf,
    templateId: idOf,
    subscriptionId: idOf,
  });

/** What an answer may leave out without having none: sent empty, it would be taken from the store. */
const maybeUntold: readonly (keyof StoreValues)[] = [
  'ownerId',
  'templateId',
  'subscriptionId',
  'termsConditionsText',
  'privacyPolicyText',
];

const toldIds = ({
  ownerId,
  owner,
  templateId,
  template,
  subscriptionId,
  subscription,
}: Answered<Store>) => ({
  ownerId: owner === null ? null : (ownerId ?? owner?.id),
  templateId: template === null ? null : (templateId ?? template?.id),
  subscriptionId: subscription === null ? null : (subscriptionId ?? subscription?.id),
});

/**
 * The body. On the bundled server an update holds what was changed and nothing else; all others hold what the specification
 * names and what was given beyond that, so that a server that knows no more is not asked for it.
 */
export function toBody({ values, changed, version, whole }: SentValues<StoreValues, Answered<Store>>) {
  if (!whole) return sent(changed);
  const store = version.answer?.data;
  const told: Readonly<Record<string, unknown>> = store ? { ...store, ...toldIds(store) } : values;
  const names = specified.filter((name) => !maybeUntold.includes(name) || told[name] !== undefined);
  return sent({ ...Object.fromEntries(names.map((name) => [name, values[name]])), ...changed });
}

/** A select's rule: what stands for no record is no id. */
export const chosenId = <T extends typeof stores.create.shape.ownerId>(schema: T) =>
  z.pipe(
    z.transform((value: string | undefined): string | null | undefined => idOf(value)),
    schema,
  );
