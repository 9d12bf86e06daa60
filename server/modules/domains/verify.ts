// `POST /domains/{id}/verify`: checks that the domain's TXT record names this store.

import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type Domain, domains, maxDomains, verificationName } from '#resources/domains/contract.ts';
import { stores } from '#resources/stores/contract.ts';
import type { Database } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { domainsTable, storesTable } from '#server/db/tables/stores.ts';
import type { Actor, Author, Scope } from '#server/http/access.ts';
import { idOf, registerCall, sendSaved } from '#server/http/calls.ts';
import { ApiError, conflict, invalid, notAllowed, notFound } from '#server/http/errors.ts';
import { addJob } from '#server/jobs/queue.ts';
import { notify } from '#server/notices/notify.ts';
import { ownersOf } from '#server/notices/store-owners.ts';
import type { Writer } from '#server/records/audit-log.ts';
import { type BulkContext, bulkOf } from '#server/records/bulk.ts';
import { ownStores } from '#server/records/own-stores.ts';
import { readOne } from '#server/records/records.ts';
import { transaction, updateRecord } from '#server/records/write.ts';
import type { Action } from '#shared/contract/contract.ts';
import { z } from '#shared/contract/zod.ts';
import { permission } from '#shared/domain/permissions.ts';
import { domainsModule } from './module.ts';
import { demoteElsewhere, holderProblem, lockName, lockStoresOf, primaryOf } from './primary.ts';
import { domainKind, verifiedElsewhere } from './records.ts';
import { txtRecords } from './txt-records.ts';

const shownRecords = 3;
const shownLength = 120;

/** Makes text from someone else's DNS safe to show. */
const quoted = (text: string) => {
  const plain = text.replace(/\p{C}/gu, '?');
  return `“${plain.length > shownLength ? `${plain.slice(0, shownLength)}…` : plain}”`;
};

function refusal(name: string, expected: string, records: readonly string[]): ApiError {
  const wanted = `Expected: ${quoted(expected)}.`;
  if (records.length === 0) {
    const text = `No TXT record was found at ${name}. ${wanted} A new record can take a while to become visible.`;
    return invalid({ '': [text] });
  }
  const more = records.length > shownRecords ? ` and ${records.length - shownRecords} more` : '';
  const shown = records.slice(0, shownRecords).map(quoted).join(', ');
  return invalid({
    '': [`The TXT record at ${name} has a different value. ${wanted} Found: ${shown}${more}.`],
  });
}

/** Throws unless the domain has the expected TXT record. Holds no database connection during the lookup. */
async function mustHaveRecord({ name, verification }: Domain, dnsServer: string | undefined): Promise<void> {
  const at = verificationName(name);
  const records = await txtRecords(at, dnsServer);
  if (!records.some((text) => text.trim() === verification.value)) {
    throw refusal(at, verification.value, records);
  }
}

async function tellOwner(by: Writer, { storeId }: Domain, text: string): Promise<void> {
  await notify(by, {
    event: 'domain',
    to: await ownersOf(by.tx, storeId),
    except: by.author.userId,
    text,
    about: { resource: stores.name, recordId: storeId },
  });
}

/** Marks a domain as verified, unless it changed since the lookup. */
async function markVerifiedIn(by: Writer, domain: Domain, scope?: Scope) {
  const { id, name, storeId, verification } = domain;
  const { tx } = by;
  // Takes all locks before the domain's own: otherwise two stores with the same name would deadlock.
  await lockStoresOf(tx, name, storeId);
  await lockName(tx, name);
  const saved = await updateRecord(domainKind, by, { id, scope: scope?.where }, async (before, columns) => {
    if (before.verification.value !== verification.value) {
      throw conflict('This domain has changed. Please verify it again.');
    }
    if ((await holderProblem(tx, name, storeId)) === verifiedElsewhere) throw conflict(verifiedElsewhere);
    await demoteElsewhere(by, name, storeId);
    const none = (await primaryOf(tx, storeId)) === undefined;
    return columns({ verified_at: now(), is_primary: before.isPrimary || none });
  });
  await tellOwner(by, domain, `The domain ${name} is verified.`);
  return saved;
}

const markVerified = (db: Database, author: Author, domain: Domain, scope?: Scope) =>
  transaction(db, (tx) => markVerifiedIn({ tx, author }, domain, scope), domainsModule.constraints);

/** Number of automatic rechecks, and the first delay, which doubles each time; together they span a day. */
const maxRechecks = 8;
const firstPauseSeconds = 5 * 60;

const recheckLater = (db: Database, { id, verification }: Domain, tries: number) =>
  addJob(
    db,
    'recheck-domain',
    { id, value: verification.value, tries },
    { key: `domain ${id}`, afterSeconds: firstPauseSeconds * 2 ** tries },
  );

/**
 * Job `recheck-domain`: looks again for a TXT record that was missing.
 * Skips domains that were changed, deleted or verified since, or whose name another store holds.
 */
export async function recheckDomain(
  { db, dnsServer }: BulkContext,
  { id, value, tries }: { id: string; value: string; tries: number },
): Promise<void> {
  const domain = (await readOne(db, domainsModule, id))?.record;
  if (!domain || domain.isVerified || domain.verification.value !== value) return;
  const author = { userId: null, requestId: 'recheck-domain' };
  try {
    await mustHaveRecord(domain, dnsServer);
    await markVerified(db, author, domain);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 409 && tries + 1 < maxRechecks) return recheckLater(db, domain, tries + 1);
    const text = `The domain ${domain.name} could not be verified within a day. Check its TXT record and try again.`;
    await transaction(db, (tx) => tellOwner({ tx, author }, domain, text));
  }
}

/**
 * Returns the domain if it is verified or its TXT record is right; throws the reason otherwise.
 * Schedules a recheck if the record is missing.
 */
async function lookUp(
  { db, dnsServer }: BulkContext,
  id: string,
  scope?: Scope,
  missing = notFound(domains.one),
): Promise<Domain> {
  const domain = (await readOne(db, domainsModule, id, scope))?.record;
  if (!domain) throw missing;
  if (domain.isVerified) return domain;
  const held = await holderProblem(db, domain.name, domain.storeId);
  if (held === verifiedElsewhere) throw conflict(verifiedElsewhere);
  await mustHaveRecord(domain, dnsServer).catch(async (error) => {
    await recheckLater(db, domain, 0);
    throw error;
  });
  return domain;
}

/**
 * Records are looked up before the transaction. A dry run makes no DNS requests and only reports which
 * domains could be verified.
 */
export const domainsBulk = bulkOf(domainsModule, {
  check: {
    prepare: (id, needs) => lookUp(needs, id),
    async perform(id, writing, lookup) {
      if (lookup?.status === 'rejected') throw lookup.reason;
      const domain = lookup
        ? (lookup.value as Domain)
        : (await readOne(writing.tx, domainsModule, id))?.record;
      if (!domain) throw notFound(domains.one);
      if (!domain.isVerified) await markVerifiedIn(writing, domain);
    },
  },
});

/** Scope of an actor: all domains with this permission, otherwise the domains of stores that they own or help with. */
function domainsFor(actor: Actor, action: Action): Scope | undefined {
  if (actor.permissions.has(permission(domains, action))) return undefined;
  const { where, key } = ownStores(actor, action === 'read' ? 'view' : 'edit');
  return {
    where: sql`${domainsTable.store_id} in (select ${storesTable.id} from ${storesTable} where ${where})`,
    key,
  };
}

/** `GET /stores/{id}/domains`, also for the store's owner, with the verification records. */
function registerStoreDomains(app: FastifyInstance, { db }: Pick<BulkContext, 'db'>) {
  registerCall(app, 'GET', `${stores.path}/:id/domains`, {
    tags: [stores.many],
    summary: 'List the domains of a store with their verification records',
    answer: z.array(domains.record),
    async run({ actor, request }) {
      const id = idOf(request, stores);
      const scope = domainsFor(actor, 'read');
      const isThere = await db.$count(
        storesTable,
        and(eq(storesTable.id, id), scope && ownStores(actor).where),
      );
      if (isThere === 0) throw notFound(stores.one);
      return db
        .select(domainsModule.record)
        .from(domainsTable)
        .where(and(eq(domainsTable.store_id, id), scope?.where))
        .orderBy(desc(domainsTable.is_primary), domainsTable.name)
        .limit(maxDomains);
    },
  });
}

/** Registers the route. `changed` is called after a write, so that list totals are counted again. */
function registerDomainVerification(app: FastifyInstance, needs: BulkContext, changed: () => void) {
  registerCall(app, 'POST', `${domains.path}/:id/verify`, {
    tags: [domains.many],
    summary: 'Verify a domain by its TXT record',
    answer: domains.record,
    message: 'Domain verified successfully',
    async run({ actor, author, request, reply, say }) {
      const scope = domainsFor(actor, 'write');
      // An actor who may read all domains gets 403 instead of 404.
      const sees = actor.permissions.has(permission(domains, 'read'));
      const domain = await lookUp(
        needs,
        idOf(request, domains),
        scope,
        scope && sees ? notAllowed() : undefined,
      );
      if (!domain.isVerified)
        return sendSaved(reply, await markVerified(needs.db, author, domain, scope).finally(changed));
      say('This domain is already verified.');
      return domain;
    },
  });
}

export function registerDomainRoutes(app: FastifyInstance, needs: BulkContext, changed: () => void) {
  registerDomainVerification(app, needs, changed);
  registerStoreDomains(app, needs);
}
