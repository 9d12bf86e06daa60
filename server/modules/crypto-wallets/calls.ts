// Further calls of wallet addresses: stop and approve a pending address, read the history, check it.
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  approval,
  cryptoWallets,
  walletChange,
  walletIntegrity,
} from '#resources/crypto-wallets/contract.ts';
import type { Database } from '#server/db/client.ts';
import { cryptoWalletsTable } from '#server/db/tables/crypto.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { walletChangesTable } from '#server/db/tables/wallet-changes.ts';
import { idOf, registerCall, sendSaved } from '#server/http/calls.ts';
import { notFound } from '#server/http/errors.ts';
import { transaction } from '#server/records/write.ts';
import { z } from '#shared/contract/zod.ts';
import { permission } from '#shared/domain/permissions.ts';
import { checkWallets } from './history.ts';
import { approve, stop } from './pending.ts';

const path = cryptoWallets.path;
/** The changes that the history shows. */
const maxChanges = 100;

export function registerWalletCalls(
  app: FastifyInstance,
  { db }: { readonly db: Database },
  changed: () => void,
): void {
  const tags = [cryptoWallets.many];
  const change = { tags, access: permission(cryptoWallets, 'write'), answer: cryptoWallets.record };
  const read = { tags, access: permission(cryptoWallets, 'read') };

  registerCall(app, 'POST', `${path}/:id/pending/stop`, {
    ...change,
    summary: 'Stop a new address before it takes effect',
    message: 'New address stopped',
    async run({ request, reply, author }) {
      const target = { id: idOf(request, cryptoWallets), ifMatch: request.headers['if-match'] };
      return sendSaved(reply, await transaction(db, (tx) => stop({ tx, author }, target)).finally(changed));
    },
  });

  registerCall(app, 'POST', `${path}/:id/pending/approve`, {
    ...change,
    config: { stepUp: true },
    summary: 'Approve the new address that somebody else asked for',
    body: approval,
    message: 'New address approved',
    async run({ request, reply, author, body: { address } }) {
      const target = { id: idOf(request, cryptoWallets), ifMatch: request.headers['if-match'] };
      const saved = await transaction(db, (tx) => approve({ tx, author }, target, address)).finally(changed);
      return sendSaved(reply, saved);
    },
  });

  registerCall(app, 'GET', `${path}/:id/history`, {
    ...read,
    summary: `List the changes of an address, newest first, at most ${maxChanges}`,
    answer: z.array(walletChange),
    async run({ request }) {
      const id = idOf(request, cryptoWallets);
      if ((await db.$count(cryptoWalletsTable, eq(cryptoWalletsTable.id, id))) === 0) {
        throw notFound(cryptoWallets.one);
      }
      const { number, change: kind, address, pending_address, at, author_id } = walletChangesTable;
      const by = { id: usersTable.id, full_name: usersTable.full_name };
      return db
        .select({ number, change: kind, address, pending_address, at, by })
        .from(walletChangesTable)
        .leftJoin(usersTable, eq(usersTable.id, author_id))
        .where(eq(walletChangesTable.wallet_id, id))
        .orderBy(desc(number))
        .limit(maxChanges);
    },
  });

  registerCall(app, 'GET', `${path}/integrity`, {
    ...read,
    summary: 'Check all addresses against their hash-chained history',
    answer: walletIntegrity,
    run: () => checkWallets(db),
  });
}
