// What can be done with many records of a resource, as its `bulk.tsx` says it.
import type { ReactNode } from 'react';
import { answeredRecord } from '#src/shared/answered.ts';
import type { Contract, Schema } from '#src/shared/contract.ts';
import { type Operation, type OperationBody, operations } from '#src/shared/operations.ts';

export interface BulkAction {
  /** The contract's word for it; by default an update. */
  readonly action?: string;
  /** The button: `Change status`. */
  readonly label: string;
  /** What it does, before how many of what: `Sign out` 12 users. */
  readonly verb?: string;
  /** What is said of those that are as wanted: `already have this status`. */
  readonly same?: string;
  /** The values that it always takes. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The values that it asks for. Where nothing is chosen for one that can be nothing, it is taken away. */
  readonly fields?: ReactNode;
}

/** The last one of those that have it. */
export const deletion: BulkAction = { action: 'delete', label: 'Delete', verb: 'Delete' };

/** The schemas of an action's values, by their names. */
export function schemasOf(
  { update, bulk }: Contract,
  { action = 'update' }: BulkAction,
): Readonly<Record<string, Schema>> {
  const body = action === 'update' ? update : bulk?.actions?.[action];
  return (body?.shape ?? {}) as Record<string, Schema>;
}

/** Which records are meant: a part of what is asked for. */
export type Meant = Pick<OperationBody, 'ids' | 'filters' | 'q'>;

export const operationIn = (answer: unknown): Operation | undefined =>
  answeredRecord<Operation>(operations.record, answer);

export const isUnderWay = ({ endedAt }: Pick<Operation, 'endedAt'>): boolean => (endedAt ?? null) === null;
