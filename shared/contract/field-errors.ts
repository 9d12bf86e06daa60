// Converts Zod issues into errors by field, as answers hold them and forms show them.

/** Maps a field path (`pricing.0.price`) to the messages of its violated rules. */
export type FieldErrors = Record<string, string[]>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

/** Limits the errors of one answer: a hostile body can violate any number of rules. */
export const maxReportedErrors = 20;
const longestName = 100;

const shortened = (name: string) => (name.length > longestName ? `${name.slice(0, longestName)}…` : name);

/** Converts the first `maxReportedErrors` issues. Errors of no field get the empty name. */
export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  // Without a prototype, because a key may be `constructor`.
  const errors: FieldErrors = Object.create(null);
  let left = maxReportedErrors;
  const report = (path: readonly PropertyKey[], text: string) => {
    const field = path.map((part) => shortened(String(part))).join('.');
    errors[field] = [...(errors[field] ?? []), text];
    left -= 1;
  };
  for (const { path, message, keys } of issues.slice(0, maxReportedErrors)) {
    if (!keys) report(path, message);
    // Zod reports all unknown keys of an object as one issue.
    for (const key of keys?.slice(0, left) ?? []) {
      report([...path, key], `Unknown field: ${shortened(key)}`);
    }
    if (left === 0) break;
  }
  return errors;
}

export const firstText = (errors: FieldErrors): string | undefined => Object.values(errors)[0]?.[0];
