import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Figures } from '#server/kit/figures.ts';

const newCounts = () => new Figures<number>((total) => total);

/** A count that takes `ms` milliseconds and returns 1, 2, 3 and so on. */
function counter(ms: number) {
  let counted = 0;
  return {
    count: async () => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      counted += 1;
      return counted;
    },
    times: () => counted,
  };
}

describe('The cached total of a list', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Requests a total and advances the clock past the count. */
  async function ask(counts: Figures<number>, { count }: ReturnType<typeof counter>, key = 'all') {
    const total = counts.get(key, count);
    await vi.advanceTimersByTimeAsync(1_000);
    return total;
  }

  it('is counted once for simultaneous requests', async () => {
    const [counts, slow] = [newCounts(), counter(500)];
    const all = Promise.all(Array.from({ length: 20 }, () => counts.get('all', slow.count)));
    await vi.advanceTimersByTimeAsync(500);
    expect(new Set(await all)).toEqual(new Set([1]));
  });

  it('is reused for a hundred times its duration, at most one minute', async () => {
    const [counts, expensive] = [newCounts(), counter(200)];
    expect(await ask(counts, expensive)).toBe(1);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await ask(counts, expensive)).toBe(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await ask(counts, expensive)).toBe(2);
    expect(await ask(counts, counter(900), 'dearest')).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await ask(counts, counter(900), 'dearest')).toBe(1);
  });

  it('is counted again after a write when counting is cheap', async () => {
    const [counts, cheap] = [newCounts(), counter(1)];
    expect(await ask(counts, cheap)).toBe(1);
    expect(await ask(counts, cheap)).toBe(1);
    counts.changed();
    expect(await ask(counts, cheap)).toBe(2);
  });

  it('is counted again after a write when few rows are counted on a busy machine', async () => {
    const [counts, busy] = [newCounts(), counter(60)];
    await ask(counts, busy);
    counts.changed();
    expect(await ask(counts, busy)).toBe(2);
  });

  it('is not cached when a write arrives during the count', async () => {
    const [counts, slow] = [newCounts(), counter(400)];
    const waiting = counts.get('all', slow.count);
    counts.changed();
    await vi.advanceTimersByTimeAsync(400);
    expect(await waiting).toBe(1);
    expect(await ask(counts, slow)).toBe(2);
  });

  it('is cached despite writes when counting is expensive', async () => {
    const [counts, expensive] = [newCounts(), counter(800)];
    for (let n = 0; n < 5; n += 1) {
      const total = counts.get('all', expensive.count);
      counts.changed();
      await vi.advanceTimersByTimeAsync(800);
      expect(await total).toBe(1);
    }
    expect(expensive.times()).toBe(1);
  });

  it('is never older than the last write before the request', async () => {
    const [counts, slow] = [newCounts(), counter(400)];
    const before = counts.get('all', slow.count);
    const after = Array.from({ length: 20 }, () => {
      counts.changed();
      return counts.get('all', slow.count);
    });
    await vi.advanceTimersByTimeAsync(400);
    expect([await before, slow.times()]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(400);
    expect(new Set(await Promise.all(after))).toEqual(new Set([2]));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(slow.times()).toBe(2);
  });

  it('is served while an expired count is refreshed', async () => {
    const [counts, slow] = [newCounts(), counter(3_000)];
    const first = counts.soon('all', slow.count);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await first).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await counts.soon('all', slow.count)).toBe(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await counts.soon('all', slow.count)).toBe(2);
  });

  it('never fails a list, and retries a failed count only after a delay', async () => {
    const counts = newCounts();
    let tries = 0;
    const failing = async () => {
      tries += 1;
      throw new Error('too slow');
    };
    for (let n = 0; n < 20; n += 1) expect(await counts.soon('all', failing)).toBeUndefined();
    expect(tries).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await counts.soon('all', failing)).toBeUndefined();
    expect(tries).toBe(2);
    await vi.advanceTimersByTimeAsync(2_000);
    const { count } = counter(1);
    const total = counts.soon('all', count);
    await vi.advanceTimersByTimeAsync(1);
    expect(await total).toBe(1);
  });

  it('is separate for each filter', async () => {
    const [counts, one] = [newCounts(), counter(1)];
    expect(await ask(counts, one, 'active')).toBe(1);
    expect(await ask(counts, one, 'inactive')).toBe(2);
  });

  it('is not cached when counting fails', async () => {
    const counts = newCounts();
    await expect(counts.get('all', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await ask(counts, counter(1))).toBe(1);
  });

  it('is evicted when there are more than 500 filters', async () => {
    const [counts, one] = [newCounts(), counter(0)];
    for (let n = 0; n < 501; n += 1) await ask(counts, one, `filter ${n}`);
    expect(await ask(counts, one, 'filter 500')).toBe(501);
    expect(one.times()).toBe(501);
    await ask(counts, one, 'filter 0');
    expect(one.times()).toBe(502);
  });
});
