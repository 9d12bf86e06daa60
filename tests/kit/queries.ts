// What the server asks the database while a test does something: overheard at the driver, in this process.
import pg from 'pg';

export interface HeardQuery {
  text: string;
  /** Which other queries were answered before this one was sent. */
  after: readonly string[];
}

/** Gives the queries that were sent while `work` was under way, of all connections of this process. */
export async function queriesOf(work: () => Promise<unknown>): Promise<HeardQuery[]> {
  const heard: HeardQuery[] = [];
  const answered: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function overheard(this: pg.Client, ...args: unknown[]) {
    const [config] = args as [string | { text?: string }];
    const text = (typeof config === 'string' ? config : config.text) ?? '';
    heard.push({ text, after: [...answered] });
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
    await work();
    return heard;
  } finally {
    pg.Client.prototype.query = query;
  }
}
