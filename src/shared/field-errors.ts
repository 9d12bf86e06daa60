// Errors by field, as an answer's `errors` holds them and as forms show them.

/** Field path (`pricing.0.price`) to the texts of its broken rules. */
export type FieldErrors = Record<string, string[]>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Of unknown keys: their names. */
  readonly keys?: readonly string[];
}

/** Zod's issues as errors by field. What belongs to no field stands under the empty name. */
export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  // Without a prototype: a key may be called `constructor`.
  const errors: FieldErrors = Object.create(null);
  for (const { path, message, keys } of issues) {
    const fields = keys ? keys.map((key) => [...path, key]) : [path];
    for (const field of fields.map((parts) => parts.map(String).join('.'))) {
      errors[field] = [...(errors[field] ?? []), message];
    }
  }
  return errors;
}

/** The first text there is. */
export const firstText = (errors: FieldErrors): string | undefined => Object.values(errors)[0]?.[0];
