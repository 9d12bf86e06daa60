// The bulk actions that a resource's `bulk.tsx` defines.
import type { ReactNode } from 'react';
import type { Contract, Schema } from '#shared/contract/contract.ts';
import { type Operation, type OperationBody, operations } from '#shared/contract/operations.ts';
import { parseRecord } from '#shared/contract/read-answer.ts';

export interface BulkAction {
  /** The action's name in the contract. Default: `update`. */
  readonly action?: string;
  /** The button: `Change status`. */
  readonly label: string;
  /** The submit button's verb, before the count: `Sign out` 12 users. Default: `Change`. */
  readonly verb?: string;
  /** Describes records that change. Default: `will change`. */
  readonly effect?: string;
  /** Describes records that need no change: `already have this status`. */
  readonly same?: string;
  /** Fixed values. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Form fields for the other values. An empty nullable field is sent as null. */
  readonly fields?: ReactNode;
}

/** The last action of resources that offer it. */
export const deletion: BulkAction = { action: 'delete', label: 'Delete', verb: 'Delete' };

export function schemasOf(
  { update, bulk }: Contract,
  { action = 'update' }: BulkAction,
): Readonly<Record<string, Schema>> {
  const body = action === 'update' ? update : bulk?.actions?.[action];
  return (body?.shape ?? {}) as Record<string, Schema>;
}

/** The part of the body that selects the records. */
export type OperationTargets = Pick<OperationBody, 'ids' | 'filters' | 'q'>;

export const operationIn = (answer: unknown): Operation | undefined =>
  parseRecord<Operation>(operations.record, answer);

export const isUnderWay = ({ endedAt }: Pick<Operation, 'endedAt'>): boolean => (endedAt ?? null) === null;
