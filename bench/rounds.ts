// A measurement in several rounds: what else the machine does hits one of them more than another, so each figure is told with
// the least and the greatest of them.

export const rounds = 3;

export function spread(numbers: readonly number[]) {
  const sorted = numbers.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
  return { median: at(0.5), least: at(0), most: at(1) };
}

/** The least and the greatest: `392–425`; with so many `digits` behind the point, or as they are. */
export function spreadText(numbers: readonly number[], digits?: number): string {
  const text = (one: number) => (digits === undefined ? String(one) : one.toFixed(digits));
  const { least, most } = spread(numbers);
  return `${text(least)}–${text(most)}`;
}

/** Of each figure of some rounds the median; after those that are named the least and the greatest. */
export function overRounds<Name extends string>(
  measured: readonly Readonly<Record<Name, number>>[],
  named: readonly Name[],
) {
  const told: Record<string, number | string> = {};
  for (const name of Object.keys(measured[0] ?? {}) as Name[]) {
    const numbers = measured.map((one) => one[name]);
    told[name] = spread(numbers).median;
    if (named.includes(name)) told[`${name} spread`] = spreadText(numbers);
  }
  return told as Record<Name, number> & Record<`${Name} spread`, string>;
}

/** Runs a measurement so many times. */
export async function inRounds<T>(measure: (round: number) => Promise<T>): Promise<T[]> {
  const measured: T[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measure(round));
  return measured;
}
