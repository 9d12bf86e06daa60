// Shared by the public calls that use a link: who it is for, and how a password is set with it.
import type { FastifyRequest } from 'fastify';
import type { Database, Transaction } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { findLink, linkExpired, takeLink } from '#server/modules/account-links/links.ts';
import { checkNewPassword, readMinPasswordLength } from '#server/modules/session/password-rules.ts';
import { hashPassword } from '#server/modules/session/passwords.ts';
import { usersModule } from '#server/modules/users/module.ts';
import type { Writer } from '#server/records/audit-log.ts';
import { kindOf } from '#server/records/records.ts';
import { updateRecord } from '#server/records/write.ts';
import { type LinkPurpose, linkHeader } from '#shared/contract/link-pages.ts';

export const userKind = kindOf(usersModule);

/** The caller of a link: the person it belongs to. */
export const writerOf = (tx: Transaction, { id, ip }: FastifyRequest, userId: string): Writer => ({
  tx,
  author: { userId, requestId: id, address: ip },
});

/** Reads a link for its page, without using it. The token is in a header, because servers log addresses. */
export async function readLink(db: Database, purpose: LinkPurpose, request: FastifyRequest) {
  const token = request.headers[linkHeader];
  if (typeof token !== 'string') throw linkExpired();
  const { email, fullName } = await findLink(db, purpose, token);
  return { email, full_name: fullName, minPasswordLength: await readMinPasswordLength(db) };
}

interface NewSignIn {
  readonly token: string;
  readonly password: string;
  readonly full_name?: string;
}

/** Checks and hashes the password before the transaction, but only for a valid link: hashing is slow. */
export async function preparePassword(db: Database, purpose: LinkPurpose, sent: NewSignIn): Promise<string> {
  const { email, fullName } = await findLink(db, purpose, sent.token);
  await checkNewPassword(db, sent.password, [email, sent.full_name ?? fullName]);
  return hashPassword(sent.password);
}

/** Uses the link up and stores the password, and the name if one was sent. */
export async function setPassword(
  tx: Transaction,
  request: FastifyRequest,
  purpose: LinkPurpose,
  { token, full_name, password_hash }: Omit<NewSignIn, 'password'> & { readonly password_hash: string },
) {
  const link = await takeLink(tx, purpose, token);
  const by = writerOf(tx, request, link.userId);
  await updateRecord(userKind, by, { id: link.userId }, async (_before, columns) =>
    columns({
      password_hash,
      password_changed_at: now(),
      ...(full_name !== undefined && { full_name }),
      ...(link.sentAt !== null && { is_verified: true }),
    }),
  );
  return { link, by };
}
