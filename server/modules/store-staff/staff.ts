// `/stores/{id}/staff`: the people of a store, for its owner, its managers and administrators.
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  maxStaff,
  mayGive,
  type StaffMember,
  staffInvite,
  staffUpdate,
  storeStaff,
} from '#resources/store-staff/contract.ts';
import { stores } from '#resources/stores/contract.ts';
import { lockInTransaction } from '#server/db/advisory-locks.ts';
import type { Transaction } from '#server/db/client.ts';
import { valuesIn } from '#server/db/rows.ts';
import { storeStaffTable } from '#server/db/tables/stores.ts';
import { usersTable } from '#server/db/tables/users.ts';
import type { Actor } from '#server/http/access.ts';
import { idOf, registerCall } from '#server/http/calls.ts';
import { conflict, invalid, notAllowed } from '#server/http/errors.ts';
import { once } from '#server/http/idempotency.ts';
import { storesModule } from '#server/modules/stores/module.ts';
import { notify } from '#server/notices/notify.ts';
import type { Writer } from '#server/records/audit-log.ts';
import { announceLists, type ModuleDependencies } from '#server/records/routes.ts';
import { deleteRecord, insertRecord, transaction, updateRecord } from '#server/records/write.ts';
import type { z } from '#shared/contract/zod.ts';
import { constraints, memberOf, type StaffedStore, staffedStore, staffKind, staffOf } from './rows.ts';

const tags = [stores.many];
const path = `${stores.path}/:id/staff`;

const about = ({ id }: Pick<StaffedStore, 'id'>) => ({ resource: stores.name, recordId: id });

/**
 * Tells the person with this address, if they have an account. The one place to invite people without an account.
 * The answer of the call must not depend on it: owners must not learn who has an account.
 */
async function inviteAddress(by: Writer, store: StaffedStore, email: string): Promise<void> {
  const hasAddress = sql`lower(${usersTable.email}) = lower(${email}) and ${usersTable.is_verified}`;
  const to = await valuesIn(by.tx, usersTable, 'id', hasAddress);
  await notify(by, { event: 'staff', to, text: `You are invited to help with the store “${store.name}”.` });
}

async function mustBeNew(tx: Transaction, { id, ownerId }: StaffedStore, email: string) {
  await lockInTransaction(tx, `store staff ${id}`);
  if ((await tx.$count(storeStaffTable, eq(storeStaffTable.store_id, id))) >= maxStaff) {
    throw conflict(`A store can have at most ${maxStaff} people.`, 'email');
  }
  if (ownerId === null) return;
  const [owner] = await valuesIn(tx, usersTable, 'email', eq(usersTable.id, ownerId));
  if (owner?.toLowerCase() === email.toLowerCase()) {
    throw invalid({ email: ['This person owns the store.'] });
  }
}

async function invite(by: Writer, actor: Actor, storeId: string, body: z.infer<typeof staffInvite>) {
  const { email, role } = body;
  const store = await staffedStore(by.tx, actor, storeId, 'write', 'manage');
  if (!mayGive(store.yourRole, role)) throw notAllowed();
  await mustBeNew(by.tx, store, email);
  const saved = await insertRecord(
    staffKind,
    by,
    (columns) => columns({ store_id: storeId, email, role }),
    () => inviteAddress(by, store, email),
  );
  return saved;
}

/** Removes a person or withdraws an invitation. People may leave by themselves. */
async function remove(by: Writer, actor: Actor, storeId: string, memberId: string) {
  const store = await staffedStore(by.tx, actor, storeId, 'write');
  const member = await memberOf(by.tx, storeId, memberId);
  const leaves = member.userId === actor.userId;
  if (!leaves && !mayGive(store.yourRole, member.role)) throw notAllowed();
  await deleteRecord(staffKind, by, { id: member.id }, async () => {});
  await tellAbout(by, store, member, leaves);
}

async function tellAbout(by: Writer, store: StaffedStore, { userId, name }: StaffMember, leaves: boolean) {
  if (leaves && store.ownerId !== null) {
    const text = `${name} no longer helps with the store “${store.name}”.`;
    await notify(by, { event: 'staff', to: [store.ownerId], text, about: about(store) });
  } else if (!leaves && userId !== null) {
    const text = `You no longer have access to the store “${store.name}”.`;
    await notify(by, { event: 'staff', to: [userId], text });
  }
}

const paramsOf = (request: { params: unknown }) => request.params as { userId: string };

export function registerStoreStaff(app: FastifyInstance, needs: ModuleDependencies) {
  const { db } = needs;
  /** Members gain or lose stores in their list. */
  const changed = () => announceLists(needs, storesModule as never);

  registerCall(app, 'GET', path, {
    tags,
    summary: 'List the people who help with a store, and your own role',
    answer: storeStaff,
    async run({ actor, request }) {
      const { id, yourRole } = await staffedStore(db, actor, idOf(request, stores), 'read');
      return { yourRole, people: await staffOf(db, id) };
    },
  });

  registerCall(app, 'POST', path, {
    tags,
    summary: 'Invite someone to a store by email. They get access when they accept',
    body: staffInvite,
    answer: storeStaff,
    status: 201,
    message: 'Invitation saved. The person gets access when they sign in with this address and accept.',
    async run({ actor, author, body, request }) {
      const id = idOf(request, stores);
      await transaction(
        db,
        (tx) => once(tx, request, () => invite({ tx, author }, actor, id, body)),
        constraints,
      );
      const { yourRole } = await staffedStore(db, actor, id, 'write');
      return { yourRole, people: await staffOf(db, id) };
    },
  });

  registerCall(app, 'PATCH', `${path}/:userId`, {
    tags,
    summary: 'Change the role of someone who helps with a store',
    body: staffUpdate,
    message: 'Role changed',
    async run({ actor, author, body: { role }, request }) {
      const id = idOf(request, stores);
      await transaction(db, async (tx) => {
        const { yourRole } = await staffedStore(tx, actor, id, 'write', 'manage');
        const member = await memberOf(tx, id, paramsOf(request).userId);
        if (![member.role, role].every((one) => mayGive(yourRole, one))) throw notAllowed();
        await updateRecord(staffKind, { tx, author }, { id: member.id }, async (_, columns) =>
          columns({ role }),
        );
      });
    },
  });

  registerCall(app, 'DELETE', `${path}/:userId`, {
    tags,
    summary: 'Remove someone from a store, withdraw an invitation, or leave the store yourself',
    message: 'Removed from the store',
    async run({ actor, author, request }) {
      const id = idOf(request, stores);
      await transaction(db, (tx) => remove({ tx, author }, actor, id, paramsOf(request).userId)).finally(
        changed,
      );
    },
  });
}
