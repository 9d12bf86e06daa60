import { describe, expect, it } from 'vitest';
import { withIdempotencyKey } from '#providers/idempotency.ts';

/** The keys of the same POST, one for each outcome. A number is the status code of a failure. */
async function keysOf(body: unknown, outcomes: (number | 'done')[]): Promise<string[]> {
  const keys: string[] = [];
  for (const outcome of outcomes) {
    await withIdempotencyKey('/users', body, async (key) => {
      keys.push(key);
      if (outcome !== 'done') throw Object.assign(new Error(), { statusCode: outcome });
    }).catch(() => undefined);
  }
  return keys;
}

describe('The key of a repeated POST', () => {
  it.each([0, 500, 503])('stays the same while the outcome is unknown (%i)', async (statusCode) => {
    const [first, second] = await keysOf({ name: `unknown ${statusCode}` }, [statusCode, 'done']);
    expect(second).toBe(first);
  });

  it.each([409, 422])('changes after the server rejected the request (%i)', async (statusCode) => {
    const [first, second] = await keysOf({ name: `refused ${statusCode}` }, [statusCode, 'done']);
    expect(second).not.toBe(first);
  });

  it('changes after a success', async () => {
    const [first, second] = await keysOf({ name: 'done' }, ['done', 'done']);
    expect(second).not.toBe(first);
  });

  it('differs for another body', async () => {
    const [first] = await keysOf({ name: 'a' }, [0]);
    const [second] = await keysOf({ name: 'b' }, [0]);
    expect(second).not.toBe(first);
  });
});
