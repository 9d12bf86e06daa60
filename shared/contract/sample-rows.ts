// Helpers for sample rows.

/** Returns a stable id from a kind's number and the row's index. */
export const fixedId = (kind: number, place: number): string =>
  `00000000-0000-7000-8000-${String(kind).padStart(4, '0')}${String(place + 1).padStart(8, '0')}`;

export const sampleTimes = (made: string, changed = made) => ({
  createdAt: `${made}T12:00:00.000Z`,
  updatedAt: `${changed}T12:00:00.000Z`,
});
