// Looks up TXT records. Domain verification makes no other requests.
import { Resolver } from 'node:dns/promises';
import { codeOf } from '#server/causes.ts';
import { unavailable } from '#server/http/errors.ts';

const timeoutMs = 5_000;

/** Error codes that mean that the name servers know no such record. */
const noRecord = ['ENOTFOUND', 'ENODATA'];

/**
 * Returns the texts of a name's TXT records, each joined from its parts; empty if there are none.
 * Throws 503 if no answer comes within five seconds, or if the answer is a failure of the name servers.
 * `server`: IP address, with a port if it is not 53; by default the resolver of the system.
 */
export async function txtRecords(name: string, server: string | undefined): Promise<string[]> {
  // A new resolver per lookup, so that it has no cached answers.
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (server !== undefined) resolver.setServers([server]);
  const timer = setTimeout(() => resolver.cancel(), timeoutMs);
  try {
    const records = await resolver.resolveTxt(name);
    return records.map((parts) => parts.join(''));
  } catch (error) {
    if (noRecord.includes(codeOf(error) ?? '')) return [];
    throw unavailable(`The name servers of ${name} did not answer. Please try again in a few minutes.`, 60);
  } finally {
    clearTimeout(timer);
  }
}
