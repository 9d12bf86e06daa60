// `/store-invitations`: accepts an invitation to a store by the link in its email, for people without an account.
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database, Transaction } from '#server/db/client.ts';
import { rowOf } from '#server/db/rows.ts';
import { storeStaffTable } from '#server/db/tables/stores.ts';
import { registerCall } from '#server/http/calls.ts';
import { linkExpired } from '#server/modules/account-links/links.ts';
import { checkNewPassword, readMinPasswordLength } from '#server/modules/session/password-rules.ts';
import { hashOf, usersModule } from '#server/modules/users/module.ts';
import { createOne } from '#server/records/records.ts';
import { WriteFiles } from '#server/records/uploads.ts';
import { transaction, updateRecord } from '#server/records/write.ts';
import { acceptBody, storeLinkAnswer } from '#shared/contract/account-links.ts';
import { linkHeader } from '#shared/contract/link-pages.ts';
import type { z } from '#shared/contract/zod.ts';
import { findStoreLink } from './invitation-email.ts';
import { tellOwner } from './invitations.ts';
import { staffKind } from './rows.ts';

const path = '/store-invitations';
const tags = ['Session'];

/** Creates the account, without any role, and lets it help with the store. */
async function accept(
  tx: Transaction,
  { id: requestId, ip: address }: FastifyRequest,
  { token, full_name, password }: z.infer<typeof acceptBody>,
  prepared: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { id } = await findStoreLink(tx, token);
  // Found again under a lock: the link works once.
  await rowOf(tx, storeStaffTable, ['id'], eq(storeStaffTable.id, id), 'update');
  const { email } = await findStoreLink(tx, token);
  const author = { userId: null, requestId, address };
  const actor = { userId: '', sessionId: '', isAdmin: false, permissions: new Set<string>() };
  const user = await createOne(
    usersModule,
    { tx, actor, author, prepared, files: new WriteFiles() },
    { email, full_name, password, status: 'ACTIVE', isVerified: true },
  );
  const by = { tx, author: { ...author, userId: user.id } };
  const { record } = await updateRecord(staffKind, by, { id }, async (_before, columns) =>
    columns({ user_id: user.id, token_hash: null }),
  );
  await tellOwner(by, record);
}

export function registerStoreLinks(app: FastifyInstance, db: Database): void {
  registerCall(app, 'GET', path, {
    tags,
    summary: 'Get the store and the email of an invitation. Send its token in the header `X-Link-Token`',
    access: 'public',
    answer: storeLinkAnswer,
    async run({ request }) {
      const token = request.headers[linkHeader];
      if (typeof token !== 'string') throw linkExpired();
      const { email, storeName } = await findStoreLink(db, token);
      return { email, storeName, full_name: '', minPasswordLength: await readMinPasswordLength(db) };
    },
  });

  registerCall(app, 'POST', path, {
    tags,
    summary: 'Accept an invitation to a store with a name and a password. The person signs in afterwards',
    access: 'public',
    body: acceptBody,
    message: 'Welcome. Sign in with your new password.',
    async run({ body, request }) {
      // Before the hash, which is slow.
      const { email } = await findStoreLink(db, body.token);
      await checkNewPassword(db, body.password, [email, body.full_name]);
      const prepared = await hashOf({ password: body.password });
      await transaction(db, (tx) => accept(tx, request, body, prepared), usersModule.constraints);
    },
  });
}
