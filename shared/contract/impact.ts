// Describes the impact preview: effects of a change on other records, and reasons that block it.
import { decimalText } from '#shared/format/money.ts';
import type { Contract } from './contract.ts';
import { z } from './zod.ts';

/** The path below a record's path. */
export const impactPath = '/impact';

/** A line names at most this many records. */
export const namedRecords = 5;

const line = z.object({
  message: z.string(),
  /** The resource of the counted records. */
  resource: z.string(),
  count: z.int(),
  /** The query of the list that shows all records, if the list has a filter for them. */
  query: z.optional(z.record(z.string(), z.string())),
  /** The first records, if the caller may see them. */
  records: z.optional(z.array(z.object({ id: z.uuid(), name: z.string() }))),
});

const effect = z.extend(line, {
  /** The affected revenue per month in US dollars, as a text with two decimals. */
  money: z.optional(decimalText()),
  /** The same revenue after the change, if the change sets it. */
  moneyAfter: z.optional(decimalText()),
});

export const impact = z.object({ blocks: z.array(line), effects: z.array(effect) });

export type ImpactLine = z.infer<typeof effect>;
export type Impact = z.infer<typeof impact>;

/** The actions of a resource whose impact can be asked for. */
export const impactActions = ({ update, permissions }: Contract): ('delete' | 'update')[] => [
  ...(permissions.delete === undefined ? [] : (['delete'] as const)),
  ...(update === undefined ? [] : (['update'] as const)),
];

/** The request body. `values`: the body of the update, without files. */
export const impactRequest = (contract: Contract) =>
  z.object({
    action: z.enum(impactActions(contract), `Action must be one of: ${impactActions(contract).join(', ')}`),
    values: z.optional(contract.update ?? z.object({})),
  });
