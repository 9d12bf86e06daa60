// Loads the current user's records: by a call of the bundled server, else by the specification's list.
import type { BaseRecord } from '@refinedev/core';
import { useIdentity } from '#providers/identity.ts';
import { type Contract, defaultLimit } from '#shared/contract/contract.ts';
import type { z } from '#shared/contract/zod.ts';
import { useAnswer } from '#src/ui/use-answer.ts';
import { useRelatedList } from './use-related-list.ts';

interface OwnRowsOptions<S> {
  readonly schema: S;
  /** The list for other servers, filtered by `ownerId`. */
  readonly contract: Contract;
  readonly size?: number;
  /** The text for a failure without a message. */
  readonly failed: string;
}

export interface OwnRows<T, Row> {
  /** The call's answer; undefined while loading and on other servers. */
  readonly data: T | undefined;
  /** The list's rows on other servers. */
  readonly rows: readonly Row[] | undefined;
  /** Undefined if the server does not return it. */
  readonly total: number | undefined;
  readonly failure: string | undefined;
  retry(): void;
}

export function useCurrentUserRows<Row extends BaseRecord, S extends z.ZodMiniType<{ total: number }>>(
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
    // The list can't be filtered without the user's id.
    failure: user?.id === undefined ? failed : list.failure,
    retry: list.retry,
  };
}
