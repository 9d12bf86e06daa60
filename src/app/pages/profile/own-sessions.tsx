// Lists the current user's sessions and ends them.
import { type BaseRecord, type HttpError, useCustom, useCustomMutation } from '@refinedev/core';
import { Button } from 'antd';
import { type ActiveSession, activeSession } from '#shared/contract/account.ts';
import { z } from '#shared/contract/zod.ts';
import { deviceName } from '#shared/format/device-name.ts';
import { type Column, DataTable } from '#src/list/table/data-table.tsx';
import { Card } from '#src/ui/card.tsx';
import { LoadError } from '#src/ui/loading.tsx';
import { errorNotification, failureText, successNotification } from '#src/ui/notifications.ts';
import { StatusTag } from '#src/ui/tags.tsx';
import { LongDate, SecondaryText, TruncatedText, WithHint } from '#src/ui/values.tsx';
import styles from './profile.module.css';

const failed = 'Failed to fetch your sessions';

/** Loads the sessions. `end` without an id ends all others. */
function useOwnSessions() {
  const query = useCustom<BaseRecord, HttpError>({
    url: '/me/sessions',
    method: 'get',
    meta: { schema: z.array(activeSession) },
    errorNotification: false,
    queryOptions: { queryKey: ['me', 'sessions'] },
  });
  const { mutate, isLoading } = useCustomMutation<BaseRecord, HttpError, object>();
  const end = (id?: string) =>
    mutate(
      {
        url: id === undefined ? '/me/sessions' : `/me/sessions/${id}`,
        method: 'delete',
        values: {},
        successNotification: successNotification(
          id === undefined ? 'Signed out of all other sessions' : 'Session ended',
        ),
        errorNotification: errorNotification('Failed to end the session'),
      },
      // Also after an error: the session may have expired in the meantime.
      { onSettled: () => void query.refetch() },
    );
  return {
    query,
    sessions: query.data?.data as unknown as ActiveSession[] | undefined,
    end,
    ending: isLoading,
  };
}

/** A short device name, with the user agent as a hint. */
function Device({ session: { user_agent, isCurrent } }: { session: ActiveSession }) {
  return (
    <span className={styles.device}>
      <WithHint hint={user_agent || 'Unknown browser'}>{deviceName(user_agent)}</WithHint>
      {isCurrent && <StatusTag tone="good">This device</StatusTag>}
    </span>
  );
}

export function OwnSessions() {
  const { query, sessions, end, ending } = useOwnSessions();
  const others = (sessions ?? []).filter(({ isCurrent }) => !isCurrent);

  const columns: Column<ActiveSession>[] = [
    { title: 'Device', place: 'main', render: (_, session) => <Device session={session} /> },
    {
      title: 'Address',
      width: 136,
      render: (_, { address }) => <TruncatedText>{address || '-'}</TruncatedText>,
    },
    { title: 'Signed in', width: 236, render: (_, { created_at }) => <LongDate iso={created_at} /> },
    {
      title: 'Last used',
      place: 'second',
      width: 236,
      render: (_, { last_used_at, isCurrent }) => (isCurrent ? 'Now' : <LongDate iso={last_used_at} />),
    },
    {
      title: 'Actions',
      place: 'always',
      align: 'end',
      width: 112,
      render: (_, { id, user_agent, isCurrent }) =>
        isCurrent ? (
          <SecondaryText>-</SecondaryText>
        ) : (
          <Button
            size="small"
            disabled={ending}
            aria-label={`Sign out ${deviceName(user_agent)}`}
            onClick={() => end(id)}
          >
            Sign out
          </Button>
        ),
    },
  ];

  return (
    <Card
      title="Sessions"
      flush
      extra={
        others.length > 0 && (
          <Button disabled={ending} onClick={() => end()}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <DataTable
        label="Sessions"
        columns={columns}
        rows={sessions}
        nameOf={({ user_agent }) => deviceName(user_agent)}
        busy={query.isFetching}
        instead={
          query.isError &&
          !sessions && (
            <LoadError text={failureText(query.error, failed)} onRetry={() => void query.refetch()} />
          )
        }
      />
    </Card>
  );
}
