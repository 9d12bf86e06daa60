// What belongs to the signed-in person: by one call where the server has it, else as the specification lists it.
import type { BaseRecord } from '@refinedev/core';
import { useAnswer } from '#src/figures/use-answer.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import { type Contract, defaultLimit } from '#src/shared/contract.ts';
import type { z } from '#src/shared/zod.ts';
import { useRelatedList } from './use-related-list.ts';

interface OwnRowsOptions<S> {
  /** What the call answers. */
  readonly schema: S;
  /** What is listed where the server has no such call; it is filtered by `ownerId`. */
  readonly contract: Contract;
  readonly size?: number;
  /** What is said of a failure without words. */
  readonly failed: string;
}

export interface OwnRows<T, Row> {
  /** The call's answer; undefined until it is there, and where the server has no such call. */
  readonly data: T | undefined;
  /** The list, where the server has no such call. */
  readonly rows: readonly Row[] | undefined;
  /** How many rows there are; undefined where the server does not tell. */
  readonly total: number | undefined;
  readonly failure: string | undefined;
  retry(): void;
}

export function useOwnRows<Row extends BaseRecord, S extends z.ZodMiniType<{ total: number }>>(
  path: string,
  { schema, contract, size = defaultLimit, failed }: OwnRowsOptions<S>,
): OwnRows<z.infer<S>, Row> {
  const { extended, user } = useIdentity();
  const { data, failure, retry } = useAnswer(path, { schema, failed, enabled: extended });
  const list = useRelatedList<Row>(
    { contract, only: { ownerId: user?.id }, failed },
    { size, enabled: !extended },
  );
  if (extended) return { data, rows: undefined, total: data?.total, failure, retry };
  return {
    data: undefined,
    rows: list.answer?.data,
    total: list.answer?.total,
    // Without an id nobody can be asked for what is theirs.
    failure: user?.id === undefined ? failed : list.failure,
    retry: list.retry,
  };
}
