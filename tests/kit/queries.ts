// Records the queries that this process sends to the database, by wrapping the driver.
import pg from 'pg';

export interface RecordedQuery {
  text: string;
  values: readonly unknown[];
  /** The queries that were answered before this one was sent. */
  after: readonly string[];
}

/** Runs `work` and records the queries of all connections of this process. */
export async function overhear<T>(work: () => Promise<T>): Promise<{ done: T; queries: RecordedQuery[] }> {
  const queries: RecordedQuery[] = [];
  const answered: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function recordedQuery(this: pg.Client, ...args: unknown[]) {
    const [config, parameters] = args as [string | { text?: string; values?: unknown[] }, unknown];
    const { text = '', values } = typeof config === 'string' ? { text: config } : config;
    queries.push({
      text,
      values: Array.isArray(parameters) ? parameters : (values ?? []),
      after: [...answered],
    });
    const markAnswered = () => void answered.push(text);
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      args[args.length - 1] = (...outcome: unknown[]) => {
        markAnswered();
        callback(...outcome);
      };
    }
    const result = Reflect.apply(query, this, args);
    if (result instanceof Promise) result.then(markAnswered, markAnswered);
    return result;
  } as typeof query;
  try {
    return { done: await work(), queries };
  } finally {
    pg.Client.prototype.query = query;
  }
}

export const recordQueries = async (work: () => Promise<unknown>): Promise<RecordedQuery[]> =>
  (await overhear(work)).queries;
