// The answer of one call that is no resource's: figures of a screen.
import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core';
import { failureText } from '#src/kit/notifications.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import type { z } from '#src/shared/zod.ts';

export interface Answer<T> {
  /** Undefined until it is there. */
  readonly data: T | undefined;
  /** Another one is on its way. */
  readonly busy: boolean;
  /** Why there is none. */
  readonly failure: string | undefined;
  retry(): void;
}

export interface AnswerOptions<S> {
  /** What the call answers. */
  readonly schema: S;
  readonly query?: Readonly<Record<string, string>>;
  /** What is said of a failure without words. */
  readonly failed: string;
  readonly enabled?: boolean;
  /** Under what it is kept, where that is not the path. */
  readonly queryKey?: readonly unknown[];
}

/** The figures of a screen; where the server counts nothing, and so lists no grants, a sample of them. */
export function useFigures<S extends z.ZodMiniType>(
  path: string,
  { sample, enabled = true, ...options }: AnswerOptions<S> & { readonly sample: z.infer<S> },
) {
  const { extended } = useIdentity();
  const answer = useAnswer(path, { ...options, enabled: enabled && extended });
  const data = extended ? answer.data : sample;
  return { ...answer, data, failure: data === undefined ? answer.failure : undefined };
}

/** Asks `GET <path>`, anew each time that the screen is opened. What the same call answered before stands there meanwhile. */
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
