// The answer of a dry run of a bulk operation.
import { impactLine } from './impact.ts';
import { operationCounts, operationFailure } from './operations.ts';
import { z } from './zod.ts';

/** A record's amount in US dollars before and after the change. */
export const amountChange = z.object({
  id: z.uuid(),
  name: z.string(),
  before: z.string(),
  after: z.string(),
});

export type AmountChange = z.infer<typeof amountChange>;

/** The answer of a dry run of at most `maxDryRunRows` records. */
export const dryRunAnswer = z.object({
  counts: operationCounts,
  refusals: z.array(operationFailure),
  /** Set if the action changes an amount. */
  changes: z.optional(z.array(amountChange)),
  /** The effects of the change on other records. Not set for a sample. */
  effects: z.optional(z.array(impactLine)),
});

export type DryRunAnswer = z.infer<typeof dryRunAnswer>;
