// Measures processor time of processes from /proc, which other load affects little. NaN without /proc.
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const parentOf = async (pid: string) =>
  Number((await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).replace(/^.*\) /s, '').split(' ')[1]);

/** Processor time of a process with all its threads, in microseconds. */
export async function processorOf(pid: number | string | undefined): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const times = await Promise.all(
    threads.map(async (thread) =>
      Number(
        (await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')).split(' ')[0],
      ),
    ),
  );
  return threads.length > 0 ? times.reduce((sum, time) => sum + time, 0) / 1_000 : Number.NaN;
}

/** Finds the postmaster, the parent of all PostgreSQL processes. */
export async function postmasterOf(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = await parentOf(String(rows[0]?.pid));
  await client.end();
  return postmaster;
}

/**
 * Processor time of a server and the database's open connections so far. Closed connections are not included.
 */
export async function processorTime(server: number | undefined, postmaster: number): Promise<number> {
  const all = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(all.map(parentOf));
  const backends = all.filter((_, index) => parents[index] === postmaster);
  const times = await Promise.all([server, ...backends].map(processorOf));
  const [own = Number.NaN, ...others] = times;
  return others.filter(Number.isFinite).reduce((sum, time) => sum + time, own);
}
