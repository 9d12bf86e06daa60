// Figures over many rows, like how many match a list. Making one costs time in proportion to the rows, so it
// is used again for a while: the dearer it was, the longer. At the most one per cent of the time goes into that.

interface Figure<T> {
  value: T;
  at: number;
  cost: number;
}

const minAge = 2_000;
const maxAge = 60_000;
/** Milliseconds below which a figure is cheap: then it is made anew after every write of this process. */
const cheap = 10;
/** On a busy machine even a figure of few rows takes longer. */
const cheapOfFew = 500;
const fewRows = 10_000;
const manyEntries = 500;

/** How long what took so many milliseconds is not made again. */
const restOf = (cost: number) => Math.min(maxAge, Math.max(minAge, cost * 100));

const nothing = () => {};

interface Making<T> {
  readonly promise: Promise<T>;
  /** How many writes there were when it began. */
  readonly writes: number;
  /** The one after it, for those who ask after a later write. */
  next?: Promise<T>;
}

/** Figures by what they are of, in this process. One of a kind is made at a time. */
export class Figures<T> {
  private readonly kept = new Map<string, Figure<T>>();
  private readonly underWay = new Map<string, Making<T>>();
  /** Until when what failed is not tried again. */
  private readonly failed = new Map<string, number>();
  private writes = 0;

  /** `rowsOf`: how many rows a figure is of. */
  constructor(private readonly rowsOf: (value: T) => number) {}

  /** To be called after each write to what the figures are of. */
  changed(): void {
    this.writes += 1;
    for (const [key, figure] of this.kept) {
      if (this.isCheap(figure)) this.kept.delete(key);
    }
  }

  /** The figure: known for a while, or made by `make`. */
  async get(key: string, make: () => Promise<T>): Promise<T> {
    const fresh = this.fresh(key);
    if (fresh) return fresh.value;
    const making = this.underWay.get(key);
    if (!making) return this.makeNow(key, make);
    if (making.writes === this.writes) return making.promise;
    making.next ??= making.promise.then(nothing, nothing).then(() => this.get(key, make));
    return making.next;
  }

  /** The last one that is known, however old; undefined where there is none. */
  last(key: string): T | undefined {
    return this.kept.get(key)?.value;
  }

  /**
   * As `get`, for what nothing shall fail by: the last figure that was known, at once, while it is made anew; where there is
   * none, the one that is made, and undefined if that fails. What failed is not tried again by each who asks.
   */
  async soon(key: string, make: () => Promise<T>): Promise<T | undefined> {
    const fresh = this.fresh(key);
    if (fresh) return fresh.value;
    const last = this.last(key);
    const started = performance.now();
    if (started < (this.failed.get(key) ?? 0)) return last;
    const made = this.get(key, make).then(
      (value) => {
        this.failed.delete(key);
        return value;
      },
      () => {
        if (this.failed.size >= manyEntries) this.failed.clear();
        const now = performance.now();
        this.failed.set(key, now + restOf(now - started));
        return last;
      },
    );
    return last ?? made;
  }

  /** What need not be made again yet. */
  private fresh(key: string): Figure<T> | undefined {
    const found = this.kept.get(key);
    const isFresh = found && performance.now() - found.at < restOf(found.cost);
    return isFresh ? found : undefined;
  }

  private isCheap({ value, cost }: Figure<T>): boolean {
    return cost < cheap || (this.rowsOf(value) < fewRows && cost < cheapOfFew);
  }

  private makeNow(key: string, make: () => Promise<T>): Promise<T> {
    const started = performance.now();
    const { writes } = this;
    const promise = make()
      .then((value) => {
        const at = performance.now();
        this.keep(key, { value, at, cost: at - started }, writes);
        return value;
      })
      .finally(() => this.underWay.delete(key));
    this.underWay.set(key, { promise, writes });
    return promise;
  }

  private keep(key: string, figure: Figure<T>, writes: number): void {
    // A write that came in between may or may not be in it: a cheap one serves this once only.
    if (writes !== this.writes && this.isCheap(figure)) return;
    const oldest = this.kept.size >= manyEntries ? this.kept.keys().next().value : undefined;
    if (oldest !== undefined) this.kept.delete(oldest);
    this.kept.delete(key);
    this.kept.set(key, figure);
  }
}
