// How a user signs in: their second factor and their sessions. For people who may change the user.
import { Button } from 'antd';
import { useState } from 'react';
import { http } from '#providers/http.ts';
import { notify } from '#providers/notification.ts';
import { type ActiveSession, activeSession } from '#shared/contract/account.ts';
import { secondFactorState } from '#shared/contract/second-factor.ts';
import { counted } from '#shared/contract/texts.ts';
import { z } from '#shared/contract/zod.ts';
import { deviceName } from '#shared/format/device-name.ts';
import { type Column, DataTable } from '#src/list/table/data-table.tsx';
import { Card } from '#src/ui/card.tsx';
import { useConfirm } from '#src/ui/dialogs/use-confirm.tsx';
import { LoadError } from '#src/ui/loading.tsx';
import { useAnswer } from '#src/ui/use-answer.ts';
import { LongDate, SecondaryLine, TruncatedText, WithHint } from '#src/ui/values.tsx';
import { users } from './contract.ts';

interface Person {
  readonly id: string;
  readonly full_name: string;
}

/** Sends `DELETE <path>` and shows the result. */
function useRemoval(changed: () => void) {
  const [busy, setBusy] = useState(false);
  async function remove(path: string, done: string, failed: string) {
    setBusy(true);
    try {
      await http.delete(path);
      notify({ type: 'success', message: done });
    } catch (error) {
      notify({ type: 'error', message: failed, description: (error as Error).message });
    } finally {
      setBusy(false);
      changed();
    }
  }
  return { busy, remove };
}

function SecondFactor({ user: { id, full_name } }: { user: Person }) {
  const path = `${users.path}/${id}/second-factor`;
  const { data, failure, retry } = useAnswer(path, {
    schema: secondFactorState,
    failed: 'Failed to load the second factor',
  });
  const { busy, remove } = useRemoval(retry);
  const confirm = useConfirm();
  if (failure !== undefined) return <LoadError text={failure} onRetry={retry} />;
  if (!data) return null;
  if (data.since === null) return <SecondaryLine>Signs in with a password only.</SecondaryLine>;
  const ask = () =>
    confirm({
      title: `Remove the second factor of ${full_name}?`,
      content:
        'This removes their authenticator app and passkeys. Do this only if you are sure that they lost them. All administrators are told, and their sessions end.',
      okText: 'Remove',
      okButtonProps: { danger: true },
      onOk: () => void remove(path, 'Second factor removed', 'Failed to remove the second factor'),
    });
  return (
    <p>
      Two-step sign-in is on since <LongDate iso={data.since} />
      {data.passkeys > 0 && `, with ${counted(data.passkeys, 'passkey')}`}.{' '}
      <Button size="small" danger disabled={busy} onClick={ask}>
        Remove second factor
      </Button>
    </p>
  );
}

function Sessions({ user: { id } }: { user: Person }) {
  const path = `${users.path}/${id}/sessions`;
  const { data, busy, failure, retry } = useAnswer(path, {
    schema: z.array(activeSession),
    failed: 'Failed to fetch the sessions',
  });
  const { busy: ending, remove } = useRemoval(retry);
  const columns: Column<ActiveSession>[] = [
    {
      title: 'Device',
      place: 'main',
      render: (_, { user_agent }) => (
        <WithHint hint={user_agent || 'Unknown browser'}>{deviceName(user_agent)}</WithHint>
      ),
    },
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
      render: (_, { last_used_at }) => <LongDate iso={last_used_at} />,
    },
    {
      title: 'Actions',
      place: 'always',
      align: 'end',
      width: 112,
      render: (_, session) => (
        <Button
          size="small"
          disabled={ending}
          aria-label={`End the session on ${deviceName(session.user_agent)}`}
          onClick={() => void remove(`${path}/${session.id}`, 'Session ended', 'Failed to end the session')}
        >
          End
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      label="Sessions"
      columns={columns}
      rows={data}
      nameOf={({ user_agent }) => deviceName(user_agent)}
      busy={busy}
      instead={
        failure !== undefined && !data ? (
          <LoadError text={failure} onRetry={retry} />
        ) : (
          data?.length === 0 && <SecondaryLine>Not signed in anywhere.</SecondaryLine>
        )
      }
    />
  );
}

export function SignInCard({ user }: { user: Person }) {
  return (
    <>
      <Card title="Sign-in">
        <SecondFactor user={user} />
      </Card>
      <Card title="Sessions" flush>
        <Sessions user={user} />
      </Card>
    </>
  );
}
