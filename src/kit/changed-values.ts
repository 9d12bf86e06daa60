// What was truly changed in a form: typing something and taking it back is no change.

type Values = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Whether two values of a form's field say the same. Lists are choices: their order says nothing. */
function same(a: unknown, b: unknown): boolean {
  if (isEmpty(a) && isEmpty(b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item) => b.includes(item));
  }
  return Object.is(a, b);
}

/** The fields of `values` that differ from `initial`. */
export function changedValues<V extends object>(values: V, initial: Partial<V>): Partial<V> {
  return Object.fromEntries(
    Object.entries(values as Values).filter(([name, value]) => !same(value, (initial as Values)[name])),
  ) as Partial<V>;
}
