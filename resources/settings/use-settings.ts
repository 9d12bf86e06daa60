// The settings as the server has them, and who changed each tab last.
import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core';
import type { CallAnswer } from '#providers/data.ts';
import type { ForeignSetting } from '#src/inputs/setting-values.ts';
import { errorNotification, failureText } from '#src/kit/notifications.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import { answeredBy, answeredRows } from '#src/shared/answered.ts';
import { z } from '#src/shared/zod.ts';
import { settings, type TabChange, tabChange } from './contract.ts';
import { definition } from './resource.tsx';

/** All settings, with the tag that names the version of each tab. */
export interface SettingsAnswer {
  readonly answered: readonly ForeignSetting[];
  readonly etag: string | undefined;
}

export interface LoadedSettings {
  /** Undefined while they are loading and after a failed load. */
  readonly answer: SettingsAnswer | undefined;
  readonly failure: string | undefined;
  /** Fetches them again; rejects where that fails. */
  reload(): Promise<SettingsAnswer>;
  /** Who changed what last; where the server does not say, nothing. */
  readonly changes: readonly TabChange[] | undefined;
}

const tabChanges = z.array(tabChange);

function answerIn(data: unknown): SettingsAnswer | undefined {
  const { data: rows, etag } = (data ?? {}) as Partial<CallAnswer<unknown>>;
  return Array.isArray(rows)
    ? { answered: answeredRows(settings.record, rows, () => undefined), etag }
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
    changes: answeredBy<TabChange[]>(tabChanges, tabs),
  };
}
