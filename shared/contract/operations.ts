// The contract of bulk operations: asynchronous changes of many records.

import { id } from '#shared/domain/id.ts';
import { defineContract, type RecordOf } from './contract.ts';
import { choice, flag, isoTime, requiredText } from './fields.ts';
import { selectionFields } from './selection.ts';
import { z } from './zod.ts';

export const operationKinds = ['bulk'] as const;
export const operationStatuses = ['queued', 'running', 'done', 'stopped', 'failed'] as const;

/** Limits of records: per operation, per atomic operation and per dry run that answers within the call. */
export const maxOperationRows = 1_000_000;
export const maxAtomicRows = 1_000;
export const maxDryRunRows = 1_000;
/** The number of unfinished operations that one user can have. */
export const maxOpenOperations = 3;
/** The number of rejected records that a dry run returns. */
export const maxShownRejections = 100;
/** The number of amount changes that a dry run returns. */
export const shownChanges = 10;
/** The number of records that a dry run with `sample` checks. */
export const sampleRows = 50;

export const operationCounts = z.object({
  matched: z.int(),
  /** Processed records by outcome: changed (in a dry run: to be changed), already as requested, and rejected. */
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
    /** Changes all records or none. */
    atomic: z.boolean(),
    dryRun: z.boolean(),
    status: z.enum(operationStatuses),
    counts: operationCounts,
    /** The number of processed records, and of those the number of rejected ones. */
    done: z.int(),
    failed: z.int(),
    /** The reason why the operation ended early. */
    message: z.nullable(z.string()),
    createdBy: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
    createdAt: isoTime(),
    updatedAt: isoTime(),
    endedAt: z.nullable(isoTime()),
  }),
  filters: { status: choice('status', operationStatuses), createdById: id() },
  sorters: ['createdAt'],
  search: ['resource', 'action'],
  permissions: {
    read: 'See bulk changes of other people',
    write: 'Stop and retry bulk changes of other people',
  },
  base: [],
});

export type Operation = RecordOf<typeof operations>;

/** `POST /operations`. The resource's contract lists the actions and their values (`bulk`). */
export const operationBody = z.object({
  resource: requiredText('Resource', 60),
  action: requiredText('Action', 60),
  values: z.optional(z.record(z.string(), z.unknown(), 'Values must be an object')),
  ...selectionFields,
  atomic: z.optional(flag('Apply only if every item succeeds')),
  dryRun: z.optional(flag('Trial')),
  /** For dry runs: checks only the first `sampleRows` records, within the call. */
  sample: z.optional(flag('Sample')),
});

export type OperationBody = z.infer<typeof operationBody>;

export const operationFailure = z.object({ id: z.uuid(), name: z.string(), message: z.string() });

export type OperationFailure = z.infer<typeof operationFailure>;
