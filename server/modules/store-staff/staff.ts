// `/stores/{id}/staff`: the people of a store, for its owner, its managers and administrators.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  maxStaff,
  mayGive,
  type StaffMember,
  staffInvite,
  staffUpdate,
  storeInvitationDays,
  storeStaff,
} from '#resources/store-staff/contract.ts';
import { stores } from '#resources/stores/contract.ts';
import { lockInTransaction } from '#server/db/advisory-locks.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { rowOf, valuesIn } from '#server/db/rows.ts';
import { storeStaffTable } from '#server/db/tables/stores.ts';
import { usersTable } from '#server/db/tables/users.ts';
import type { Actor } from '#server/http/access.ts';
import { idOf, registerCall } from '#server/http/calls.ts';
import { conflict, invalid, notAllowed, tooMany } from '#server/http/errors.ts';
import { once } from '#server/http/idempotency.ts';
import { addJob } from '#server/jobs/queue.ts';
import type { MailSettings } from '#server/mail/mailer.ts';
import { countAttempt, secondsLeft } from '#server/modules/session/failures.ts';
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

/** Invitations that one person may send in 15 minutes. Administrators have no limit. */
const maxInvitations = 20;
/** An invitation is sent again at most this often. */
const apartSeconds = 60;
const validMs = storeInvitationDays * 86_400_000;

/** Counted in advance, and for known and unknown addresses alike. */
async function countInvitation(db: Database, { userId }: Actor, { yourRole }: StaffedStore): Promise<void> {
  if (yourRole === 'admin') return;
  const { failures, since } = await countAttempt(db, `store invitations of ${userId}`);
  if (failures > maxInvitations) {
    throw tooMany('You sent many invitations. Try again later.', secondsLeft(since));
  }
}

/** A job informs the person, because the call must not show whether the address has an account. */
const sendInvitation = ({ tx }: Writer, id: string) => addJob(tx, 'send-store-invitation', { id });

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
    (id) => sendInvitation(by, id),
  );
  return saved;
}

/** Starts the time of an invitation again, and sends it. An earlier link no longer works. */
async function inviteAgain(by: Writer, actor: Actor, storeId: string, memberId: string) {
  const store = await staffedStore(by.tx, actor, storeId, 'write', 'manage');
  const member = await memberOf(by.tx, storeId, memberId);
  if (!mayGive(store.yourRole, member.role)) throw notAllowed();
  if (member.invitation === null) throw conflict('This person has accepted already.');
  await updateRecord(staffKind, by, { id: member.id }, async (_before, columns) => {
    const row = await rowOf(by.tx, storeStaffTable, ['expires_at'], eq(storeStaffTable.id, member.id));
    const sentAt = Date.parse(row?.expires_at ?? '') - validMs;
    const wait = sentAt + apartSeconds * 1_000 - Date.now();
    if (wait > 0)
      throw tooMany('This invitation was sent a moment ago. Try again in a minute.', wait / 1_000);
    return columns({ expires_at: new Date(Date.now() + validMs).toISOString(), token_hash: null });
  });
  await sendInvitation(by, member.id);
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

export interface StoreStaffNeeds extends ModuleDependencies {
  readonly mailSettings: () => Promise<MailSettings>;
}

export function registerStoreStaff(app: FastifyInstance, needs: StoreStaffNeeds) {
  const { db, mailSettings } = needs;
  /** Without a mail server, the answer has no link: the inviter could use it to create an account under another address. */
  const saidAfterInviting = async () =>
    (await mailSettings()).server === undefined
      ? 'Invitation saved. No email can be sent from here: tell the person to sign in with this address and accept.'
      : 'Invitation sent. The person gets access when they accept it.';
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
    async run({ actor, author, body, request, say }) {
      const id = idOf(request, stores);
      await countInvitation(db, actor, await staffedStore(db, actor, id, 'write', 'manage'));
      await transaction(
        db,
        (tx) => once(tx, request, () => invite({ tx, author }, actor, id, body)),
        constraints,
      );
      const { yourRole } = await staffedStore(db, actor, id, 'write');
      say(await saidAfterInviting());
      return { yourRole, people: await staffOf(db, id) };
    },
  });

  registerCall(app, 'POST', `${path}/:userId/invite`, {
    tags,
    summary: 'Send an invitation to a store again. The earlier link stops working',
    async run({ actor, author, request, say }) {
      const id = idOf(request, stores);
      await countInvitation(db, actor, await staffedStore(db, actor, id, 'write', 'manage'));
      await transaction(db, (tx) => inviteAgain({ tx, author }, actor, id, paramsOf(request).userId));
      say(await saidAfterInviting());
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
