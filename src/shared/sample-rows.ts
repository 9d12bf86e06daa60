// What rows of samples have in common.

/** The same id for the same thing, every time: of its kind, and its place among these. */
export const fixedId = (kind: number, place: number): string =>
  `00000000-0000-7000-8000-${String(kind).padStart(4, '0')}${String(place + 1).padStart(8, '0')}`;

/** The times of a row that was made on one day and changed on another. */
export const madeAndChanged = (made: string, changed = made) => ({
  createdAt: `${made}T12:00:00.000Z`,
  updatedAt: `${changed}T12:00:00.000Z`,
});
