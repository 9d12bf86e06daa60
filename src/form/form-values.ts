// Computes a form's initial values from the record, by the fields of the request body.

import type { Contract, CreateOf, Schema, UpdateOf } from '#shared/contract/contract.ts';
import { isMissingName } from '#shared/contract/read-answer.ts';
import { emptyValue, optionsOf } from './schema.ts';

type BodyValues<C extends Contract> = Required<CreateOf<C> & UpdateOf<C>>;

/** Values of the create and update bodies, with overrides. */
export type FormValues<C extends Contract, Own = unknown> = Omit<BodyValues<C>, keyof Own> & Own;

/** The initial values for a record, or for a new one. `own`: values that differ from the record's. */
export function formValues<C extends Contract, Own extends object>(
  { create, update }: C,
  record: object | undefined,
  own: Own,
): FormValues<C, Own> {
  const shape = (record ? update : create)?.shape as Record<string, Schema> | undefined;
  const known = (record ?? {}) as Readonly<Record<string, unknown>>;
  const values = Object.entries(shape ?? {}).map(([name, schema]) => {
    // If the server does not send an existing record's choice, leave it empty. The first option would be a
    // false claim.
    const empty = record && optionsOf(schema).length > 0 ? undefined : emptyValue(schema);
    const value = isMissingName(name, known[name]) ? undefined : known[name];
    return [name, value ?? empty];
  });
  return { ...Object.fromEntries(values), ...own };
}

/** Ids of related records, as initial value of a multiple select. Skips records without an id. */
export const idsOf = (held: readonly { readonly id?: string }[] | undefined): string[] =>
  (held ?? []).flatMap(({ id }) => (id === undefined ? [] : [id]));
