// Helpers for sample rows and for selects that offer them.

/** Returns a stable id from a kind's number and the row's index. */
export const fixedId = (kind: number, place: number): string =>
  `00000000-0000-7000-8000-${String(kind).padStart(4, '0')}${String(place + 1).padStart(8, '0')}`;

export const sampleTimes = (made: string, changed = made) => ({
  createdAt: `${made}T12:00:00.000Z`,
  updatedAt: `${changed}T12:00:00.000Z`,
});

/** Prefix of a select's value for a sample, which is no record. */
export const samplePrefix = 'sample:';

/** Returns the id in a select's value; null if the value is empty or a sample. */
export const idOf = (value: string | undefined): string | null =>
  // Ids of other servers may be numbers.
  value === undefined || value === '' || String(value).startsWith(samplePrefix) ? null : value;
