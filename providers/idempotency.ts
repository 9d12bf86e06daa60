// Sends idempotency keys, so that a retry after a lost answer does not create a record twice.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { v4 as uuid } from 'uuid';

/** Keys of calls with unknown outcome, by a digest of the request: a body may hold a password. */
const unknownOutcomes = new Map<string, string>();

const partOf = (value: FormDataEntryValue) =>
  typeof value === 'string' ? value : [value.name, value.size, value.lastModified];

function fingerprint(path: string, body: unknown): string {
  const sent = body instanceof FormData ? [...body].map(([name, value]) => [name, partOf(value)]) : body;
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([path, sent]))));
}

const isUnknown = (error: unknown) => {
  const code = (error as { statusCode?: unknown } | undefined)?.statusCode;
  return typeof code !== 'number' || code === 0 || code >= 500;
};

/**
 * Sends a POST with a key. The same POST reuses the key only if the outcome of the first one is unknown: no
 * answer came, or the server failed.
 */
export async function withIdempotencyKey<T>(
  path: string,
  body: unknown,
  post: (key: string) => Promise<T>,
): Promise<T> {
  const sent = fingerprint(path, body);
  const key = unknownOutcomes.get(sent) ?? uuid();
  unknownOutcomes.set(sent, key);
  try {
    const answer = await post(key);
    unknownOutcomes.delete(sent);
    return answer;
  } catch (error) {
    if (!isUnknown(error)) unknownOutcomes.delete(sent);
    throw error;
  }
}
