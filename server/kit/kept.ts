// What is asked for often and made now and then, and what is not waited for longer than it is worth.

export interface Kept<T> {
  readonly get: () => Promise<T>;
  /** What is asked for from now on is made anew. */
  readonly forget: () => void;
}

/** Makes it once for all who ask meanwhile, and keeps it for so long; what fails is not kept. */
export function keptFor<T>(ms: number, make: () => Promise<T>): Kept<T> {
  let known: { value: Promise<T>; until: number } | undefined;
  return {
    get() {
      if (known && performance.now() < known.until) return known.value;
      const fresh = { value: make(), until: Number.POSITIVE_INFINITY };
      known = fresh;
      fresh.value.then(
        () => {
          fresh.until = performance.now() + ms;
        },
        () => {
          if (known === fresh) known = undefined;
        },
      );
      return fresh.value;
    },
    forget() {
      known = undefined;
    },
  };
}

/** What comes of the work within so long; else what `late` gives. */
export async function within<T, L>(ms: number, work: Promise<T>, late: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  }).then(late);
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}
