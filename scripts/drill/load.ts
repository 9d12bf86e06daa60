// Writes and reads traffic plans at several consoles without pause, and collects the answers.
import { adminApi } from '../../shared/contract/paths.ts';

interface Plan {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

export interface Load {
  /** Names of plans whose creation was answered with 201. */
  readonly written: readonly string[];
  /** Time of the last successful write, as `performance.now()`. */
  readonly lastWrite: () => number;
  readonly reads: () => number;
  /** Number of writes and reads answered with 503 and Retry-After. */
  readonly away: Readonly<Record<'write' | 'read', number>>;
  /** All other answers, with their counts. */
  readonly wrong: ReadonlyMap<string, number>;
  /** Throws the error of a call that got no answer. */
  readonly check: () => void;
  readonly stop: () => Promise<void>;
}

const rowsOfPage = 100;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const planOf = (name: string) => ({
  name,
  trafficLimit: 1_000,
  description: 'Made while servers die',
  pricing: ['monthly', 'yearly'].map((billingCycle) => ({ billingCycle, price: '9.99', currency: 'USD' })),
});

/**
 * Two writers and one reader per console. The reader requests the plan that its console acknowledged last.
 */
export function startLoad(consoles: readonly string[], headers: Readonly<Record<string, string>>): Load {
  const written: string[] = [];
  const away = { write: 0, read: 0 };
  const wrong = new Map<string, number>();
  let reads = 0;
  let lastWrite = performance.now();
  let stopped = false;
  const isWrong = (what: string) => wrong.set(what, (wrong.get(what) ?? 0) + 1);

  /** Data of the answer; undefined if the status is not `wanted`. */
  const ask = async <Data>(kind: 'write' | 'read', wanted: number, address: string, body?: unknown) => {
    const answer = await fetch(address, {
      headers,
      signal: AbortSignal.timeout(60_000),
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    const { data, message } = (await answer.json()) as { data?: Data; message?: string };
    if (answer.status === wanted) return data;
    if (answer.status === 503 && answer.headers.has('retry-after')) {
      away[kind] += 1;
      await pause(250);
    } else isWrong(`${kind}: ${answer.status} ${message}`);
    return undefined;
  };

  const visit = (address: string, index: number) => {
    let newest: Plan | undefined;
    const write = async (writer: number) => {
      for (let turn = 0; !stopped; turn += 1) {
        const plan = await ask<Plan>('write', 201, address, planOf(`Plan ${index}.${writer}.${turn}`));
        if (!plan) continue;
        newest = plan;
        written.push(plan.name);
        lastWrite = performance.now();
      }
    };
    const read = async () => {
      while (!stopped) {
        const expected = newest;
        if (!expected) {
          await pause(50);
          continue;
        }
        const plan = await ask<Plan>('read', 200, `${address}/${expected.id}`);
        if (plan) reads += 1;
        if (plan && plan.name !== expected.name) isWrong('read: the wrong plan');

        const query = `sort=createdAt&order=desc&limit=${rowsOfPage}`;
        const rows = await ask<Plan[]>('read', 200, `${address}?${query}`);
        if (!rows) continue;
        reads += 1;
        // The plan may be missing from a full page of newer plans.
        const last = rows.length === rowsOfPage ? (rows.at(-1)?.createdAt ?? '') : '';
        if (last < expected.createdAt && !rows.some(({ id }) => id === expected.id))
          isWrong('read: a list without an acknowledged plan');
      }
    };
    return [write(0), write(1), read()];
  };

  const done = Promise.all(consoles.flatMap((url, index) => visit(`${url}${adminApi}/traffic-plans`, index)));
  let failure: unknown;
  done.catch((error) => {
    failure = error;
  });
  return {
    written,
    lastWrite: () => lastWrite,
    reads: () => reads,
    away,
    wrong,
    check() {
      if (failure) throw failure;
    },
    async stop() {
      stopped = true;
      await done;
    },
  };
}
