// What is done with many records at once: asked for, counted, done in the background, and looked at while it is under way.
import { defineContract, type RecordOf } from './contract.ts';
import { choice, flag, isoTime, requiredText } from './fields.ts';
import { id } from './id.ts';
import { selectionFields } from './selection.ts';
import { z } from './zod.ts';

export const operationKinds = ['bulk'] as const;
export const operationStatuses = ['queued', 'running', 'done', 'stopped', 'failed'] as const;

/** How many records one operation takes: at the most, where all or nothing is wanted, and for a trial within the call. */
export const maxOperationRows = 1_000_000;
export const maxAtomicRows = 1_000;
export const maxTrialRows = 1_000;
/** How many operations of one person can be under way. */
export const maxOpenOperations = 3;
/** How many of the refused records a trial names. */
export const shownRefusals = 100;
/** Of how many records a trial tells the amount before and after. */
export const shownChanges = 10;
/** How many records a trial of a sample looks at. */
export const sampleRows = 50;

const counts = z.object({
  /** How many records were selected. */
  matched: z.int(),
  /** Of those that it came to so far: changed (of a trial: would be), as wanted already, and refused. */
  change: z.int(),
  same: z.int(),
  refused: z.int(),
});

export const operations = defineContract({
  name: 'operations',
  path: '/operations',
  one: 'Operation',
  many: 'Operations',
  record: z.object({
    id: z.uuid(),
    kind: z.enum(operationKinds),
    resource: z.string(),
    action: z.string(),
    values: z.record(z.string(), z.unknown()),
    /** All or nothing. */
    atomic: z.boolean(),
    /** A trial: nothing of it stays. */
    dryRun: z.boolean(),
    status: z.enum(operationStatuses),
    counts,
    /** To how many records it came so far, and of how many of them it was refused. */
    done: z.int(),
    failed: z.int(),
    /** Why it ended before its last record. */
    message: z.nullable(z.string()),
    createdBy: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
    createdAt: isoTime(),
    updatedAt: isoTime(),
    endedAt: z.nullable(isoTime()),
  }),
  filters: { status: choice('status', operationStatuses), createdById: id() },
  sorters: ['createdAt'],
  search: ['resource', 'action'],
  grants: {
    read: 'See bulk changes of other people',
    write: 'Stop and retry bulk changes of other people',
  },
  base: [],
});

export type Operation = RecordOf<typeof operations>;

/** `POST /operations`. Which actions there are with which values, each resource's contract says (`bulk`). */
export const operationBody = z.object({
  resource: requiredText('Resource', 60),
  action: requiredText('Action', 60),
  values: z.optional(z.record(z.string(), z.unknown(), 'Values must be an object')),
  ...selectionFields,
  atomic: z.optional(flag('Apply only if every item succeeds')),
  dryRun: z.optional(flag('Trial')),
  /** Of a trial: looks at the first records only, within the call. */
  sample: z.optional(flag('Sample')),
});

export type OperationBody = z.infer<typeof operationBody>;

/** One record of which it was refused. */
export const operationFailure = z.object({ id: z.uuid(), name: z.string(), message: z.string() });

export type OperationFailure = z.infer<typeof operationFailure>;

/** An amount in US dollars before and after a change. */
export const amountChange = z.object({
  id: z.uuid(),
  name: z.string(),
  before: z.string(),
  after: z.string(),
});

export type AmountChange = z.infer<typeof amountChange>;

/** What a trial of not too many records answers at once. `changes`: the first amounts that change, where the action changes one. */
export const trialAnswer = z.object({
  counts,
  refusals: z.array(operationFailure),
  changes: z.optional(z.array(amountChange)),
});

export type TrialAnswer = z.infer<typeof trialAnswer>;
