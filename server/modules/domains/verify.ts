// `POST /domains/{id}/verify`: whether the domain's TXT record says that it is this store's.
import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type Domain, domains, maxDomains, verificationName } from '#resources/domains/contract.ts';
import { stores } from '#resources/stores/contract.ts';
import type { Database } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { domainsTable, storesTable } from '#server/db/tables/stores.ts';
import { addJob } from '#server/jobs/queue.ts';
import type { Actor, Reach } from '#server/kit/access.ts';
import { type BulkNeeds, bulkOf } from '#server/kit/bulk.ts';
import { idOf, registerCall, savedBy } from '#server/kit/calls.ts';
import { ApiError, conflict, invalid, notAllowed, notFound } from '#server/kit/errors.ts';
import type { Author, Writer } from '#server/kit/journal.ts';
import { ownStores } from '#server/kit/own-stores.ts';
import { readOne } from '#server/kit/records.ts';
import { transaction, updateRecord } from '#server/kit/write.ts';
import type { Action } from '#src/shared/contract.ts';
import { grant } from '#src/shared/grants.ts';
import { z } from '#src/shared/zod.ts';
import { domainsModule } from './module.ts';
import { heldElsewhere, lockName, lockStoresOf, primaryOf, takeFromOthers } from './primary.ts';
import { domainKind, verifiedElsewhere } from './records.ts';
import { txtRecords } from './txt-records.ts';

const shownRecords = 3;
const shownLength = 120;

/** What somebody else wrote into their DNS, fit to be shown. */
const quoted = (text: string) => {
  const plain = text.replace(/\p{C}/gu, '?');
  return `“${plain.length > shownLength ? `${plain.slice(0, shownLength)}…` : plain}”`;
};

function refusal(name: string, expected: string, found: readonly string[]): ApiError {
  const wanted = `Expected: ${quoted(expected)}.`;
  if (found.length === 0) {
    const text = `No TXT record was found at ${name}. ${wanted} A new record can take a while to be seen.`;
    return invalid({ '': [text] });
  }
  const more = found.length > shownRecords ? ` and ${found.length - shownRecords} more` : '';
  const shown = found.slice(0, shownRecords).map(quoted).join(', ');
  return invalid({ '': [`The TXT record at ${name} is another one. ${wanted} Found: ${shown}${more}.`] });
}

/** Looks the record up; throws what is wrong with it. Holds no connection to the database meanwhile. */
async function mustBeProven({ name, verification }: Domain, dnsServer: string | undefined): Promise<void> {
  const at = verificationName(name);
  const found = await txtRecords(at, dnsServer);
  if (!found.some((text) => text.trim() === verification.value)) {
    throw refusal(at, verification.value, found);
  }
}

/** Notes that a domain is proven, unless it changed since it was looked up. */
async function noteVerifiedIn(by: Writer, { id, name, storeId, verification }: Domain, reach?: Reach) {
  const { tx } = by;
  // All before the domain: of stores that prove one name at once, each would hold its own and wait for another's.
  await lockStoresOf(tx, name, storeId);
  await lockName(tx, name);
  return updateRecord(domainKind, by, { id, reach: reach?.where }, async (before, columns) => {
    if (before.verification.value !== verification.value) {
      throw conflict('This domain has changed. Please verify it again.');
    }
    if ((await heldElsewhere(tx, name, storeId)) === verifiedElsewhere) throw conflict(verifiedElsewhere);
    await takeFromOthers(by, name, storeId);
    const none = (await primaryOf(tx, storeId)) === undefined;
    return columns({ verified_at: now(), is_primary: before.isPrimary || none });
  });
}

const noteVerified = (db: Database, author: Author, domain: Domain, reach?: Reach) =>
  transaction(db, (tx) => noteVerifiedIn({ tx, author }, domain, reach), domainsModule.constraints);

/** How often a domain is looked up again by itself, and the first pause: each is twice the one before, a day in all. */
const lookAgain = 8;
const firstPauseSeconds = 5 * 60;

const lookLater = (db: Database, { id, verification }: Domain, tries: number) =>
  addJob(
    db,
    'recheck-domain',
    { id, value: verification.value, tries },
    { key: `domain ${id}`, afterSeconds: firstPauseSeconds * 2 ** tries },
  );

/**
 * Looks a domain up again whose record was not there when somebody asked: the job `recheck-domain`. One that was changed,
 * deleted or verified meanwhile, or whose name another store holds, is left alone.
 */
export async function recheckDomain(
  { db, dnsServer }: BulkNeeds,
  { id, value, tries }: { id: string; value: string; tries: number },
): Promise<void> {
  const domain = (await readOne(db, domainsModule, id))?.record;
  if (!domain || domain.isVerified || domain.verification.value !== value) return;
  try {
    await mustBeProven(domain, dnsServer);
    await noteVerified(db, { userId: null, requestId: 'recheck-domain' }, domain);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 409 && tries + 1 < lookAgain) await lookLater(db, domain, tries + 1);
  }
}

/**
 * Gives a domain that is proven, by its record or already; throws why it is not. Where its record is not there yet, it is looked
 * up again later.
 */
async function lookUp(
  { db, dnsServer }: BulkNeeds,
  id: string,
  reach?: Reach,
  missing = notFound(domains.one),
): Promise<Domain> {
  const domain = (await readOne(db, domainsModule, id, reach))?.record;
  if (!domain) throw missing;
  if (domain.isVerified) return domain;
  const held = await heldElsewhere(db, domain.name, domain.storeId);
  if (held === verifiedElsewhere) throw conflict(verifiedElsewhere);
  await mustBeProven(domain, dnsServer).catch(async (error) => {
    await lookLater(db, domain, 0);
    throw error;
  });
  return domain;
}

/** Many are looked up before their transaction. A trial asks nobody: it tells which could be verified. */
export const domainsBulk = bulkOf(domainsModule, {
  check: {
    prepare: (id, needs) => lookUp(needs, id),
    async perform(id, writing, found) {
      if (found?.status === 'rejected') throw found.reason;
      const domain = found ? (found.value as Domain) : (await readOne(writing.tx, domainsModule, id))?.record;
      if (!domain) throw notFound(domains.one);
      if (!domain.isVerified) await noteVerifiedIn(writing, domain);
    },
  },
});

/** The domains that an actor reaches by this permission, else those of their own stores. */
function domainsFor(actor: Actor, action: Action): Reach | undefined {
  if (actor.grants.has(grant(domains, action))) return undefined;
  const { where, key } = ownStores(actor);
  return {
    where: sql`${domainsTable.store_id} in (select ${storesTable.id} from ${storesTable} where ${where})`,
    key,
  };
}

/** `GET /stores/{id}/domains`, for the store's owner too: with the records that prove them. */
export function registerStoreDomains(app: FastifyInstance, { db }: Pick<BulkNeeds, 'db'>) {
  registerCall(app, 'GET', `${stores.path}/:id/domains`, {
    tags: [stores.many],
    summary: 'List the domains of a store with their verification records',
    answer: z.array(domains.record),
    async run({ actor, request }) {
      const id = idOf(request, stores);
      const reach = domainsFor(actor, 'read');
      const isThere = await db.$count(
        storesTable,
        and(eq(storesTable.id, id), reach && ownStores(actor).where),
      );
      if (isThere === 0) throw notFound(stores.one);
      return db
        .select(domainsModule.record)
        .from(domainsTable)
        .where(and(eq(domainsTable.store_id, id), reach?.where))
        .orderBy(desc(domainsTable.is_primary), domainsTable.name)
        .limit(maxDomains);
    },
  });
}

/** Registers the call. `changed` hears that lists are to be counted anew. */
export function registerDomainVerification(app: FastifyInstance, needs: BulkNeeds, changed: () => void) {
  registerCall(app, 'POST', `${domains.path}/:id/verify`, {
    tags: [domains.many],
    summary: 'Verify a domain: looks its TXT record up',
    answer: domains.record,
    message: 'Domain verified successfully',
    async run({ actor, author, request, reply, say }) {
      const reach = domainsFor(actor, 'write');
      // Somebody who sees all domains may learn that this one is there.
      const sees = actor.grants.has(grant(domains, 'read'));
      const domain = await lookUp(
        needs,
        idOf(request, domains),
        reach,
        reach && sees ? notAllowed() : undefined,
      );
      if (!domain.isVerified)
        return savedBy(reply, await noteVerified(needs.db, author, domain, reach).finally(changed));
      say('This domain is already verified.');
      return domain;
    },
  });
}
