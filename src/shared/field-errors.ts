// Errors by field, as an answer's `errors` holds them and as forms show them.

/** Field path (`pricing.0.price`) to the texts of its broken rules. */
export type FieldErrors = Record<string, string[]>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Zod's issues as errors by field. What belongs to no field stands under the empty name. */
export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const field = issue.path.map(String).join('.');
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return errors;
}

/** The first text there is. */
export const firstText = (errors: FieldErrors): string | undefined => Object.values(errors)[0]?.[0];
