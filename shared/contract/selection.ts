// The fields of a body that select records of a resource.

import { idList } from '#shared/domain/id.ts';
import { type Contract, filterShape, maxSearchLength } from './contract.ts';
import { optionalText } from './fields.ts';
import { z } from './zod.ts';

export const maxSelectedIds = 10_000;

const ids = z.optional(idList('Records', maxSelectedIds));
const q = z.optional(optionalText('q', maxSearchLength));

/** Selects by `ids`, or by the list's `filters` and `q`. If `ids` is present, the others are ignored. */
export const selectionFields = {
  ids,
  filters: z.optional(z.record(z.string(), z.unknown())),
  q,
};

export type SelectionBody = z.infer<ReturnType<typeof selectionBody>>;
const selectionBody = () => z.object(selectionFields);

/** The selection with the filter rules of one contract. */
export const selectionOf = (contract: Pick<Contract, 'filters'>) =>
  z.object({ ids, filters: z.optional(z.strictObject(filterShape(contract))), q });
