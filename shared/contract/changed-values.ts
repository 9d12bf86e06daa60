// Compares a form's values with its initial values and with another user's changes.

type Values = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

const isPlain = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * Whether two field values are equal. The order of lists is ignored, because lists are multiple choices. Objects are
 * compared deeply, because Ant Design's form copies them.
 */
function same(a: unknown, b: unknown): boolean {
  if (isEmpty(a) && isEmpty(b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item) => b.some((other) => same(item, other)));
  }
  if (isPlain(a) && isPlain(b)) {
    return Object.keys({ ...a, ...b }).every((key) => same(a[key], b[key]));
  }
  return Object.is(a, b);
}

export function changedValues<V extends object>(values: V, initial: Partial<V>): Partial<V> {
  return Object.fromEntries(
    Object.entries(values as Values).filter(([name, value]) => !same(value, (initial as Values)[name])),
  ) as Partial<V>;
}

/** A field that two users changed to different values. */
export interface FieldConflict {
  readonly field: string;
  /** The value that both started with. */
  readonly loaded: unknown;
  readonly theirs: unknown;
  /** For lists: the additions and removals of both users. */
  readonly combined?: readonly unknown[] | undefined;
}

/** Applies the additions and removals of a list to the other user's list. */
function combine(loaded: unknown, theirs: unknown, mine: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(loaded) || !Array.isArray(theirs) || !Array.isArray(mine)) return undefined;
  const remaining = theirs.filter((item) => mine.includes(item) || !loaded.includes(item));
  return [...remaining, ...mine.filter((item) => !loaded.includes(item) && !theirs.includes(item))];
}

/** Compares the values of two users with the values that both started from. */
export function compareChanges<V extends object>(
  { loaded, theirs, mine }: { loaded: V; theirs: V; mine: V },
  differing: (values: V, initial: V) => Partial<V> = changedValues,
): { theirsOnly: string[]; conflicts: FieldConflict[] } {
  const changedByMe = differing(mine, loaded);
  const different = differing(mine, theirs);
  const changedByThem = Object.keys(differing(theirs, loaded));
  const valueIn = (values: V, field: string) => (values as Values)[field];
  return {
    theirsOnly: changedByThem.filter((field) => !(field in changedByMe)),
    conflicts: changedByThem
      .filter((field) => field in changedByMe && field in different)
      .map((field) => {
        const [before, now] = [valueIn(loaded, field), valueIn(theirs, field)];
        return { field, loaded: before, theirs: now, combined: combine(before, now, valueIn(mine, field)) };
      }),
  };
}
