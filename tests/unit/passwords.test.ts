import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import type { ApiError } from '#server/http/errors.ts';
import { hashPassword, isPassword, maxWaiting } from '#server/modules/session/passwords.ts';

vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  availableParallelism: vi.fn(() => 16),
}));

describe('Password hashing', () => {
  it('leaves threads free for file reads when many users sign in', async () => {
    expect(availableParallelism()).toBe(16);
    const order: string[] = [];
    const hashes = Array.from({ length: 16 }, () =>
      hashPassword('a password for tests only').then(() => order.push('hash')),
    );
    // Hashes and file reads share the thread pool. A read without a free thread waits for all hashes. On a
    // busy machine a read with a free thread can still end after the first hashes.
    await readFile(new URL(import.meta.url)).then(() => order.push('file'));
    await Promise.all(hashes);
    expect(order.indexOf('file')).toBeLessThan(4);
  });

  it('rejects requests beyond the queue limit and finishes the others', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: maxWaiting + 20 }, () => isPassword('x', undefined)),
    );
    const refused = tries.flatMap((tried) => (tried.status === 'rejected' ? [tried.reason] : []));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(20);
    for (const reason of refused) expect((reason as ApiError).status).toBe(503);
    expect(await isPassword('x', await hashPassword('x'))).toBe(true);
  }, 60_000);
});
