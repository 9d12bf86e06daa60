/** Prefix of a select's value for a sample, which is no record. */
export const samplePrefix = 'sample:';

/** Returns the id in a select's value; null if the value is empty or a sample. */
export const idOf = (value: string | undefined): string | null =>
  // Ids of other servers may be numbers.
  value === undefined || value === '' || String(value).startsWith(samplePrefix) ? null : value;
