// Loads data from an endpoint that belongs to no resource, such as a screen's statistics.
import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core';
import { useIdentity } from '#providers/identity.ts';
import type { z } from '#shared/contract/zod.ts';
import { failureText } from './notifications.ts';

export interface Answer<T> {
  readonly data: T | undefined;
  readonly busy: boolean;
  readonly failure: string | undefined;
  retry(): void;
}

export interface AnswerOptions<S> {
  readonly schema: S;
  readonly query?: Readonly<Record<string, string>>;
  /** Fallback error text. */
  readonly failed: string;
  readonly enabled?: boolean;
  /** Cache key; by default path and query. */
  readonly queryKey?: readonly unknown[];
}

/** Loads a screen's statistics. Servers without permissions have none: then returns `sample`. */
export function useStats<S extends z.ZodMiniType>(
  path: string,
  { sample, enabled = true, ...options }: AnswerOptions<S> & { readonly sample: z.infer<S> },
) {
  const { extended } = useIdentity();
  const answer = useAnswer(path, { ...options, enabled: enabled && extended });
  const data = extended ? answer.data : sample;
  return { ...answer, data, failure: data === undefined ? answer.failure : undefined };
}

/** Sends `GET <path>` each time the screen opens, and returns the cached answer meanwhile. */
export function useAnswer<S extends z.ZodMiniType>(
  path: string,
  { schema, query = {}, failed, enabled = true, queryKey = [path, query] }: AnswerOptions<S>,
): Answer<z.infer<S>> {
  const answer = useCustom<BaseRecord, HttpError>({
    url: path,
    method: 'get',
    config: { query },
    meta: { schema },
    errorNotification: false,
    queryOptions: { enabled, keepPreviousData: false, queryKey: [...queryKey] },
  });
  const data = answer.data?.data as z.infer<S> | undefined;
  return {
    data,
    busy: answer.isFetching,
    failure: answer.isError && !answer.isFetching ? failureText(answer.error, failed) : undefined,
    retry: () => void answer.refetch(),
  };
}
