// How many rows match a list. Counting costs time in proportion to the rows, so a count is used again
// for a while: the dearer it was, the longer. At the most one per cent of the time goes into counting.

interface Count {
  total: number;
  at: number;
  cost: number;
}

const minAge = 2_000;
const maxAge = 60_000;
/** Milliseconds and rows below which a count is cheap: then it is made anew after every write of this process. */
const cheap = 10;
const few = 10_000;
/** On a busy machine even a count of few rows takes longer. */
const cheapForFew = 500;
const isCheap = ({ cost, total }: Count) => cost < cheap || (total < few && cost < cheapForFew);

const maxEntries = 500;

/** The counts of one table's lists, by the filter that they count. */
export class Counts {
  private readonly counts = new Map<string, Count>();
  private readonly underWay = new Map<string, Promise<number>>();
  private writes = 0;

  /** To be called after each write to the table. */
  changed(): void {
    this.writes += 1;
    this.underWay.clear();
    for (const [key, count] of this.counts) {
      if (isCheap(count)) this.counts.delete(key);
    }
  }

  /** The rows that match: known for a while, or counted by `count`. */
  async total(key: string, count: () => Promise<number>): Promise<number> {
    const known = this.counts.get(key);
    if (known && performance.now() - known.at < Math.min(maxAge, Math.max(minAge, known.cost * 100))) {
      return known.total;
    }
    const pending = this.underWay.get(key) ?? this.countNow(key, count);
    return pending;
  }

  private countNow(key: string, count: () => Promise<number>): Promise<number> {
    const started = performance.now();
    const { writes } = this;
    const pending = count()
      .then((total) => {
        const at = performance.now();
        // A write that came in between may or may not be in it: then it serves this once only.
        if (writes === this.writes) this.keep(key, { total, at, cost: at - started });
        return total;
      })
      .finally(() => {
        if (this.underWay.get(key) === pending) this.underWay.delete(key);
      });
    this.underWay.set(key, pending);
    return pending;
  }

  private keep(key: string, count: Count): void {
    const oldest = this.counts.size >= maxEntries ? this.counts.keys().next().value : undefined;
    if (oldest !== undefined) this.counts.delete(oldest);
    this.counts.delete(key);
    this.counts.set(key, count);
  }
}
