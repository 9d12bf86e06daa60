/** A select's value for a sample begins with it: it stands for no record. */
export const samplePrefix = 'sample:';

/** The id that a select's value stands for; null where nothing was chosen, or a sample. */
export const idOf = (value: string | undefined): string | null =>
  // Other servers' ids may be numbers.
  value === undefined || value === '' || String(value).startsWith(samplePrefix) ? null : value;
