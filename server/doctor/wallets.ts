// Checks the receiving addresses against their hash-chained history.
import type { Database } from '#server/db/client.ts';
import { checkWallets } from '#server/modules/crypto-wallets/history.ts';
import { counted } from '#shared/contract/texts.ts';
import { type Finding, good, shown, wrong } from './finding.ts';

export async function checkWalletAddresses(db: Database): Promise<Finding[]> {
  const { changes, head, problems } = await checkWallets(db);
  if (problems.length === 0) {
    const end = head && `, which ends with ${head.slice(0, 12)}`;
    const text = counted(changes, 'change', 'changes');
    return [good(`All wallet addresses are as their history of ${text} says${end}`)];
  }
  return [
    wrong('Wallet addresses were changed outside the console. Payments may go to the wrong address', {
      todo: 'Deactivate them, find out who changed the database, and restore the rows from a backup.',
      details: problems.slice(0, shown).map(({ wallet_id, text }) => `Wallet ${wallet_id}: ${text}`),
    }),
  ];
}
