// `/me/store-invitations`: the invitations of the caller, by their verified address.
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { invitationsPath, type StaffMember, storeInvitation } from '#resources/store-staff/contract.ts';
import { stores } from '#resources/stores/contract.ts';
import { storeStaffTable, storesTable } from '#server/db/tables/stores.ts';
import type { Actor } from '#server/http/access.ts';
import { idOf, registerCall } from '#server/http/calls.ts';
import { storesModule } from '#server/modules/stores/module.ts';
import { notify } from '#server/notices/notify.ts';
import type { Writer } from '#server/records/audit-log.ts';
import { announceLists, type ModuleDependencies } from '#server/records/routes.ts';
import { deleteRecord, transaction, updateRecord } from '#server/records/write.ts';
import { z } from '#shared/contract/zod.ts';
import { constraints, isOpen, staffKind } from './rows.ts';

const tags = ['Account'];
const invitation = { one: 'Invitation' };
const kind = { ...staffKind, ...invitation };

/** An unverified address proves nothing: anyone can enter it in their profile. */
const ownInvitations = ({ userId }: Actor) => sql`${isOpen} and lower(${storeStaffTable.email}) = (
  select lower(users.email) from users where users.id = ${userId} and users.is_verified)`;

/** Notifies the owner of the store of the acceptance. */
export async function tellOwner(by: Writer, { id, name }: Pick<StaffMember, 'id' | 'name'>): Promise<void> {
  const [store] = await by.tx
    .select({ id: storesTable.id, name: storesTable.name, ownerId: storesTable.owner_id })
    .from(storesTable)
    .innerJoin(storeStaffTable, eq(storeStaffTable.store_id, storesTable.id))
    .where(eq(storeStaffTable.id, id));
  if (!store?.ownerId) return;
  const text = `${name} helps with the store “${store.name}” now.`;
  const about = { resource: stores.name, recordId: store.id };
  await notify(by, { event: 'staff', to: [store.ownerId], text, about });
}

export function registerStoreInvitations(app: FastifyInstance, needs: ModuleDependencies) {
  const { db } = needs;

  registerCall(app, 'GET', invitationsPath, {
    tags,
    summary: 'List the stores that you are invited to help with',
    answer: z.array(storeInvitation),
    run: ({ actor }) =>
      db
        .select({
          id: storeStaffTable.id,
          storeId: storesTable.id,
          storeName: storesTable.name,
          role: storeStaffTable.role,
          createdAt: storeStaffTable.created_at,
        })
        .from(storeStaffTable)
        .innerJoin(storesTable, eq(storesTable.id, storeStaffTable.store_id))
        .where(ownInvitations(actor))
        .orderBy(storeStaffTable.id)
        .limit(100),
  });

  registerCall(app, 'POST', `${invitationsPath}/:id/accept`, {
    tags,
    summary: 'Accept an invitation to help with a store',
    message: 'You have access to the store now.',
    async run({ actor, author, request }) {
      const target = { id: idOf(request, invitation), scope: ownInvitations(actor) };
      await transaction(
        db,
        async (tx) => {
          const by = { tx, author };
          const { record } = await updateRecord(kind, by, target, async (_, columns) =>
            columns({ user_id: actor.userId, token_hash: null }),
          );
          await tellOwner(by, record);
        },
        constraints,
      ).finally(() => announceLists(needs, storesModule as never));
    },
  });

  registerCall(app, 'DELETE', `${invitationsPath}/:id`, {
    tags,
    summary: 'Decline an invitation to help with a store',
    message: 'Invitation declined',
    async run({ actor, author, request }) {
      const target = { id: idOf(request, invitation), scope: ownInvitations(actor) };
      await transaction(db, (tx) => deleteRecord(kind, { tx, author }, target, async () => {}));
    },
  });
}
