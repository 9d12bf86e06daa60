// Looking up TXT records. The only requests that verifying a domain makes are these, by DNS.
import { Resolver } from 'node:dns/promises';
import { codeOf } from '#server/causes.ts';
import { unavailable } from '#server/kit/errors.ts';

const withinMs = 5_000;

/** The name servers answered that there is none. */
const noRecord = ['ENOTFOUND', 'ENODATA'];

/**
 * The texts of a name's TXT records, the parts of each put together; empty where there are none. Throws 503 where
 * no answer comes within five seconds, or none that says it.
 * Asks the system's resolver, or `server`: an IP address, with a port if it is not 53.
 */
export async function txtRecords(name: string, server: string | undefined): Promise<string[]> {
  // A new one for each look-up: it knows nothing of what was answered before.
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (server !== undefined) resolver.setServers([server]);
  const timer = setTimeout(() => resolver.cancel(), withinMs);
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
