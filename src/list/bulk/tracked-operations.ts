// Tracks operations started on this page until a notification reports their end.
const unreported = new Set<string>();

export const trackOperation = (id: string): void => void unreported.add(id);

/** Removes an operation. Returns whether it was started on this page and not reported yet. */
export const takeBegun = (id: string): boolean => unreported.delete(id);

export const hasTrackedOperations = (): boolean => unreported.size > 0;
