// Compares texts without regard to case, like PostgreSQL's `lower` in C.UTF-8: it maps each letter to one letter.
// JavaScript's `toLowerCase` differs for a final Sigma and for İ, which it maps to two letters.

/** Lower-cases a text for comparisons. */
export const foldCase = (text: string): string =>
  Array.from(text, (letter) => Array.from(letter.toLowerCase())[0]).join('');

export const equalsIgnoringCase = (one: string, other: string) => foldCase(one) === foldCase(other);

/** Whether two emails are equal. Ignores case and surrounding spaces. */
export const sameEmail = (one: string, other: string) => equalsIgnoringCase(one.trim(), other.trim());
