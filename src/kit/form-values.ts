// What a form begins with: the fields of the body that it sends, as the record has them.
import type { Contract, CreateOf, Schema, UpdateOf } from '#src/shared/contract.ts';
import { emptyOf } from './schema.ts';

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
  const values = Object.entries(shape ?? {}).map(([name, schema]) => [name, known[name] ?? emptyOf(schema)]);
  return { ...Object.fromEntries(values), ...own };
}

/** What a choice of several begins with: the ids of what the record holds. */
export const idsOf = (held: readonly { readonly id: string }[] | undefined): string[] =>
  (held ?? []).map(({ id }) => id);
