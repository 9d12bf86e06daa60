// Loads the settings and the last change of each tab.
import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core';
import type { CallAnswer } from '#providers/data.ts';
import { useIdentity } from '#providers/identity.ts';
import { parseAnswer, parseRows } from '#shared/contract/read-answer.ts';
import { z } from '#shared/contract/zod.ts';
import type { ForeignSetting } from '#src/form/inputs/setting-values.ts';
import { errorNotification, failureText } from '#src/ui/notifications.ts';
import { settings, type TabChange, tabChange } from './contract.ts';
import { definition } from './resource.tsx';

/** All settings, with the tag that holds each tab's version. */
export interface SettingsAnswer {
  readonly answered: readonly ForeignSetting[];
  readonly etag: string | undefined;
}

export interface LoadedSettings {
  /** Undefined while loading and after a failure. */
  readonly answer: SettingsAnswer | undefined;
  readonly failure: string | undefined;
  /** Loads the settings again; rejects on failure. */
  reload(): Promise<SettingsAnswer>;
  /** Last change of each tab; undefined if the server does not send it. */
  readonly changes: readonly TabChange[] | undefined;
}

const tabChanges = z.array(tabChange);

function answerIn(data: unknown): SettingsAnswer | undefined {
  const { data: rows, etag } = (data ?? {}) as Partial<CallAnswer<unknown>>;
  return Array.isArray(rows)
    ? { answered: parseRows(settings.record, rows, () => undefined), etag }
    : undefined;
}

export function useSettings(): LoadedSettings {
  const { known, extended } = useIdentity();
  const { texts } = definition;
  const query = useCustom<BaseRecord, HttpError>({
    url: settings.path,
    method: 'get',
    errorNotification: errorNotification(texts.listFailed),
    queryOptions: { refetchOnMount: 'always' },
  });
  const changes = useCustom<BaseRecord, HttpError>({
    url: `${settings.path}/changes`,
    method: 'get',
    errorNotification: false,
    queryOptions: { enabled: known && extended, refetchOnMount: 'always' },
  });
  const answer = query.isFetchedAfterMount ? answerIn(query.data) : undefined;
  const failed = query.isFetchedAfterMount && !query.isFetching && answer === undefined;
  const tabs: unknown = changes.data?.data;
  return {
    answer,
    failure: failed ? failureText(query.error, texts.listFailed) : undefined,
    async reload() {
      if (extended) void changes.refetch();
      const answered = answerIn((await query.refetch({ throwOnError: true })).data);
      if (!answered) throw new Error(texts.listFailed);
      return answered;
    },
    changes: parseAnswer<TabChange[]>(tabChanges, tabs),
  };
}
