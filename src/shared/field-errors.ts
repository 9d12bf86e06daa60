// Errors by field, as an answer's `errors` holds them and as forms show them.

/** Field path (`pricing.0.price`) to the texts of its broken rules. */
export type FieldErrors = Record<string, string[]>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Of unknown keys: their names. */
  readonly keys?: readonly string[];
}

/** An answer reports the first broken rules. More help nobody, and a body can break very many. */
export const maxReported = 20;
const longestName = 100;

const shortened = (name: string) => (name.length > longestName ? `${name.slice(0, longestName)}…` : name);

/** Zod's issues as errors by field, the first of them. What belongs to no field stands under the empty name. */
export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  // Without a prototype: a key may be called `constructor`.
  const errors: FieldErrors = Object.create(null);
  let left = maxReported;
  const report = (path: readonly PropertyKey[], text: string) => {
    const field = path.map((part) => shortened(String(part))).join('.');
    errors[field] = [...(errors[field] ?? []), text];
    left -= 1;
  };
  for (const { path, message, keys } of issues.slice(0, maxReported)) {
    if (!keys) report(path, message);
    // Zod reports all unknown keys of an object as one issue.
    for (const key of keys?.slice(0, left) ?? []) {
      report([...path, key], `Unknown field: ${shortened(key)}`);
    }
    if (left === 0) break;
  }
  return errors;
}

/** The first text there is. */
export const firstText = (errors: FieldErrors): string | undefined => Object.values(errors)[0]?.[0];
