// What the server asks the database while a test does something: overheard at the driver, in this process.
import pg from 'pg';

export interface HeardQuery {
  text: string;
  values: readonly unknown[];
  /** Which other queries were answered before this one was sent. */
  after: readonly string[];
}

/** Gives what `work` gives, and the queries that were sent meanwhile, of all connections of this process. */
export async function overhear<T>(work: () => Promise<T>): Promise<{ done: T; queries: HeardQuery[] }> {
  const heard: HeardQuery[] = [];
  const answered: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function overheard(this: pg.Client, ...args: unknown[]) {
    const [config, given] = args as [string | { text?: string; values?: unknown[] }, unknown];
    const { text = '', values } = typeof config === 'string' ? { text: config } : config;
    heard.push({ text, values: Array.isArray(given) ? given : (values ?? []), after: [...answered] });
    const note = () => void answered.push(text);
    const told = args.at(-1);
    if (typeof told === 'function') {
      args[args.length - 1] = (...outcome: unknown[]) => {
        note();
        told(...outcome);
      };
    }
    const result = Reflect.apply(query, this, args);
    if (result instanceof Promise) result.then(note, note);
    return result;
  } as typeof query;
  try {
    return { done: await work(), queries: heard };
  } finally {
    pg.Client.prototype.query = query;
  }
}

/** The queries alone. */
export const queriesOf = async (work: () => Promise<unknown>): Promise<HeardQuery[]> =>
  (await overhear(work)).queries;
