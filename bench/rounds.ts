// Runs a measurement in several rounds and reports the spread, because other load varies.

export const rounds = 3;

export function spread(numbers: readonly number[]) {
  const sorted = numbers.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
  return { median: at(0.5), least: at(0), most: at(1) };
}

/** Least and greatest number: `392–425`, with `digits` decimals if given. */
export function spreadText(numbers: readonly number[], digits?: number): string {
  const text = (one: number) => (digits === undefined ? String(one) : one.toFixed(digits));
  const { least, most } = spread(numbers);
  return `${text(least)}–${text(most)}`;
}

/** Median of each number over the rounds; for the `named` ones also the spread. */
export function overRounds<Name extends string>(
  measured: readonly Readonly<Record<Name, number>>[],
  named: readonly Name[],
) {
  const result: Record<string, number | string> = {};
  for (const name of Object.keys(measured[0] ?? {}) as Name[]) {
    const numbers = measured.map((one) => one[name]);
    result[name] = spread(numbers).median;
    if (named.includes(name)) result[`${name} spread`] = spreadText(numbers);
  }
  return result as Record<Name, number> & Record<`${Name} spread`, string>;
}

export async function inRounds<T>(measure: (round: number) => Promise<T>): Promise<T[]> {
  const measured: T[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measure(round));
  return measured;
}
