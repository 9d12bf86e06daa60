// Figures over many rows, like how many match a list. Making one costs time in proportion to the rows, so it
// is used again for a while: the dearer it was, the longer. At the most one per cent of the time goes into that.

interface Figure<T> {
  value: T;
  at: number;
  cost: number;
}

const minAge = 2_000;
const maxAge = 60_000;
/** Milliseconds and rows below which a figure is cheap: then it is made anew after every write of this process. */
const cheap = 10;
const few = 10_000;
/** On a busy machine even a figure of few rows takes longer. */
const cheapForFew = 500;

const maxEntries = 500;

export interface FigureOptions<T> {
  /** How many rows a figure is of. */
  readonly rowsOf: (value: T) => number;
  /** Cheap figures are not used again at all: for those that no write announces. */
  readonly anew?: true;
}

/** Figures by what they are of, in this process. */
export class Figures<T> {
  private readonly known = new Map<string, Figure<T>>();
  private readonly underWay = new Map<string, Promise<T>>();
  private writes = 0;

  constructor(private readonly options: FigureOptions<T>) {}

  private isCheap({ cost, value }: Figure<T>): boolean {
    return cost < cheap || (this.options.rowsOf(value) < few && cost < cheapForFew);
  }

  /** To be called after each write to what the figures are of. */
  changed(): void {
    this.writes += 1;
    this.underWay.clear();
    for (const [key, figure] of this.known) {
      if (this.isCheap(figure)) this.known.delete(key);
    }
  }

  /** The figure: known for a while, or made by `make`. */
  async get(key: string, make: () => Promise<T>): Promise<T> {
    const found = this.known.get(key);
    if (found && performance.now() - found.at < Math.min(maxAge, Math.max(minAge, found.cost * 100))) {
      return found.value;
    }
    return this.underWay.get(key) ?? this.makeNow(key, make);
  }

  private makeNow(key: string, make: () => Promise<T>): Promise<T> {
    const started = performance.now();
    const { writes } = this;
    const pending = make()
      .then((value) => {
        const at = performance.now();
        // A write that came in between may or may not be in it: then it serves this once only.
        if (writes === this.writes) this.keep(key, { value, at, cost: at - started });
        return value;
      })
      .finally(() => {
        if (this.underWay.get(key) === pending) this.underWay.delete(key);
      });
    this.underWay.set(key, pending);
    return pending;
  }

  private keep(key: string, figure: Figure<T>): void {
    if (this.options.anew && this.isCheap(figure)) return;
    const oldest = this.known.size >= maxEntries ? this.known.keys().next().value : undefined;
    if (oldest !== undefined) this.known.delete(oldest);
    this.known.delete(key);
    this.known.set(key, figure);
  }
}
