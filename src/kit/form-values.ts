// What a form begins with: the fields of the body that it sends, as the record has them.
import { isNameless } from '#src/shared/answered.ts';
import type { Contract, CreateOf, Schema, UpdateOf } from '#src/shared/contract.ts';
import { emptyOf, optionsOf } from './schema.ts';

type BodyValues<C extends Contract> = Required<CreateOf<C> & UpdateOf<C>>;

/** A form's values: those of its resource's bodies, and what differs from these. */
export type FormValues<C extends Contract, Own = unknown> = Omit<BodyValues<C>, keyof Own> & Own;

/** The values for a record; without one, for a new one. `own`: what stands otherwise in the form than in the record. */
export function formValues<C extends Contract, Own extends object>(
  { create, update }: C,
  record: object | undefined,
  own: Own,
): FormValues<C, Own> {
  const shape = (record ? update : create)?.shape as Record<string, Schema> | undefined;
  const known = (record ?? {}) as Readonly<Record<string, unknown>>;
  const values = Object.entries(shape ?? {}).map(([name, schema]) => {
    // Of a record the first word would be a claim: a choice that its server does not tell stays open.
    const empty = record && optionsOf(schema).length > 0 ? undefined : emptyOf(schema);
    const value = isNameless(name, known[name]) ? undefined : known[name];
    return [name, value ?? empty];
  });
  return { ...Object.fromEntries(values), ...own };
}

/** What a choice of several begins with: the ids of what the record holds, as far as its server tells them. */
export const idsOf = (held: readonly { readonly id?: string }[] | undefined): string[] =>
  (held ?? []).flatMap(({ id }) => (id === undefined ? [] : [id]));
