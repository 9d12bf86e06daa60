import { eq } from 'drizzle-orm';
import { domains, maxDomains } from '#resources/domains/contract.ts';
import { domainsTable, newDomainToken } from '#server/db/tables/stores.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { defineModule } from '#server/records/module.ts';
import {
  demotePrimary,
  holderProblem,
  lockName,
  lockStore,
  lockStoreOf,
  primaryOf,
  promoteNext,
} from './primary.ts';
import { domainFields, unknownStore } from './records.ts';
import { claimableDomain } from './restore.ts';

export const domainsModule = defineModule(domains, domainsTable, {
  ...domainFields,

  create: async ({ name, storeId, isPrimary = false }, writing, columns) => {
    const { tx } = writing;
    const total = await lockStore(tx, storeId);
    if (total === undefined) throw invalid({ storeId: [unknownStore] });
    await lockName(tx, name);
    if (total >= maxDomains) throw conflict(`A store can have at most ${maxDomains} domains.`, 'storeId');
    const held = await holderProblem(tx, name, storeId);
    if (isPrimary && held) throw conflict(held, 'isPrimary');
    const becomesPrimary = isPrimary || (!held && (await primaryOf(tx, storeId)) === undefined);
    if (becomesPrimary) await demotePrimary(writing, storeId);
    return columns({ is_primary: becomesPrimary });
  },

  lockFirst: lockStoreOf,

  update: async ({ name, isPrimary }, writing, columns) => {
    const { tx, before } = writing;
    const { storeId } = before;
    const renamed = name !== undefined && name !== before.name;
    const staysPrimary = isPrimary ?? before.isPrimary;
    if (before.isPrimary && !staysPrimary) {
      throw invalid({ isPrimary: ['Make another domain of this store primary instead.'] });
    }
    if (staysPrimary && (renamed || !before.isPrimary)) {
      const wanted = name ?? before.name;
      await lockName(tx, wanted);
      const held = await holderProblem(tx, wanted, storeId);
      if (held) throw conflict(held, renamed ? 'name' : 'isPrimary');
      if (!before.isPrimary) await demotePrimary(writing, storeId);
    }
    return columns({
      verified_at: renamed ? null : undefined,
      token: renamed ? newDomainToken() : undefined,
      is_primary: staysPrimary,
    });
  },

  beforeRestore: (rows, writing) => claimableDomain(writing, rows),

  remove: async ({ id, storeId, isPrimary }, writing) => {
    if (!isPrimary) return;
    // A unique index allows one primary domain per store, so this one is demoted first.
    await writing.tx.update(domainsTable).set({ is_primary: false }).where(eq(domainsTable.id, id));
    await promoteNext(writing, storeId, id);
  },
});
