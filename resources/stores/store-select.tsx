import { recordSelect } from '#src/selects/record-select.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { type StoreRow, stores } from './contract.ts';

export const StoreSelect = recordSelect<Answered<StoreRow>>({
  contract: stores,
  describe: ({ name, owner }) => ({ label: name, line: owner?.full_name ?? undefined }),
});
