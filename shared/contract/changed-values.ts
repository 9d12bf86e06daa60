// Compares a form's values with its initial values and merges them over another user's changes.

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

/**
 * Merges changed fields over a version that another user saved meanwhile. For lists it applies the additions and
 * removals to the other user's list; other fields win over theirs.
 */
export function mergeChanges<V extends object>(changed: Partial<V>, initial: V, theirs: V): Partial<V> {
  const merged = Object.entries(changed as Values).map(([name, mine]) => {
    const [before, now] = [(initial as Values)[name], (theirs as Values)[name]];
    if (!Array.isArray(mine) || !Array.isArray(before) || !Array.isArray(now)) return [name, mine];
    const remaining = now.filter((item) => mine.includes(item) || !before.includes(item));
    const added = mine.filter((item) => !before.includes(item) && !now.includes(item));
    return [name, [...remaining, ...added]];
  });
  return Object.fromEntries(merged) as Partial<V>;
}
