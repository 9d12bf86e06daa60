// What a body says of which of a resource's records it means.
import { type Contract, filterShape, maxSearchLength } from './contract.ts';
import { optionalText } from './fields.ts';
import { idList } from './id.ts';
import { z } from './zod.ts';

/** So many records can be named by their ids. */
export const maxSelectedIds = 10_000;

const ids = z.optional(idList('Records', maxSelectedIds));
const q = z.optional(optionalText('q', maxSearchLength));

/** `ids`, or `filters` (as a list's query has them) and `q`; where there are ids, only they count. */
export const selectionFields = {
  ids,
  filters: z.optional(z.record(z.string(), z.unknown())),
  q,
};

export type SelectionBody = z.infer<ReturnType<typeof selectionBody>>;
const selectionBody = () => z.object(selectionFields);

/** The same by the rules of one resource's list. */
export const selectionOf = (contract: Pick<Contract, 'filters'>) =>
  z.object({ ids, filters: z.optional(z.strictObject(filterShape(contract))), q });
