// The operations that were begun on this page, as long as nobody was told how they ended.
const begun = new Set<string>();

export const noteBegun = (id: string): void => void begun.add(id);

/** Whether it was begun here and nothing was told of it yet; from now on it was. */
export const takeBegun = (id: string): boolean => begun.delete(id);

export const someBegun = (): boolean => begun.size > 0;
