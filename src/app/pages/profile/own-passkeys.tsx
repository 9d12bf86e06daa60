// Lists the current user's passkeys: add, rename, remove.
import { Button, Space } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { http } from '#providers/http.ts';
import { notify } from '#providers/notification.ts';
import { type OwnPasskey, ownPasskey } from '#shared/contract/passkeys.ts';
import type { OwnSecondFactorState } from '#shared/contract/second-factor.ts';
import { z } from '#shared/contract/zod.ts';
import { type Column, DataTable } from '#src/list/table/data-table.tsx';
import { Card } from '#src/ui/card.tsx';
import { useConfirm } from '#src/ui/dialogs/use-confirm.tsx';
import { LoadError, LoadingSkeletons, lazyComponent } from '#src/ui/loading.tsx';
import { canUsePasskeys } from '#src/ui/passkeys.ts';
import { useAnswer } from '#src/ui/use-answer.ts';
import { LongDate, SecondaryLine, TruncatedText } from '#src/ui/values.tsx';
import { withoutFactor } from './last-factor.ts';

const path = '/me/passkeys';

const PasskeyDialog = lazyComponent(async () => (await import('./passkey-dialog.tsx')).PasskeyDialog);

interface OwnPasskeysProps {
  state: OwnSecondFactorState;
  /** Called after a passkey was added or removed. */
  onChange: () => void;
  /** The card's dialog opens or closes. */
  onOpenChange: ((isOpen: boolean) => void) | undefined;
}

export function OwnPasskeys({ state, onChange, onOpenChange }: OwnPasskeysProps) {
  const { data, busy, failure, retry } = useAnswer(path, {
    schema: z.array(ownPasskey),
    failed: 'Failed to load your passkeys',
  });
  const [dialog, setDialog] = useState<'add' | OwnPasskey>();
  const isOpen = dialog !== undefined;
  useEffect(() => onOpenChange?.(isOpen), [isOpen, onOpenChange]);
  const [removing, setRemoving] = useState(false);
  const confirm = useConfirm();

  function changed() {
    retry();
    onChange();
  }

  async function remove({ id }: OwnPasskey) {
    setRemoving(true);
    try {
      await http.delete(`${path}/${id}`);
      notify({ type: 'success', message: 'Passkey removed' });
    } catch (error) {
      const description = (error as Error).message;
      notify({ type: 'error', message: 'We couldn’t remove the passkey', description });
    }
    setRemoving(false);
    changed();
  }

  const askToRemove = (passkey: OwnPasskey) =>
    confirm({
      title: `Remove the passkey “${passkey.name}”?`,
      content:
        state.appSince === null && data?.length === 1
          ? withoutFactor(state)
          : 'You can no longer sign in with it.',
      okText: 'Remove',
      okButtonProps: { danger: true },
      onOk: () => void remove(passkey),
    });

  const columns: Column<OwnPasskey>[] = [
    {
      title: 'Name',
      place: 'main',
      render: (_, { name }) => <TruncatedText lines={2}>{name}</TruncatedText>,
    },
    { title: 'Added', width: 236, render: (_, { createdAt }) => <LongDate iso={createdAt} /> },
    {
      title: 'Last used',
      place: 'second',
      width: 236,
      render: (_, { lastUsedAt }) => <LongDate iso={lastUsedAt} none="Not yet" />,
    },
    {
      title: 'Actions',
      place: 'always',
      align: 'end',
      width: 184,
      render: (_, passkey) => (
        <Space size={8}>
          <Button size="small" aria-label={`Rename ${passkey.name}`} onClick={() => setDialog(passkey)}>
            Rename
          </Button>
          <Button
            size="small"
            disabled={removing}
            aria-label={`Remove ${passkey.name}`}
            onClick={() => askToRemove(passkey)}
          >
            Remove
          </Button>
        </Space>
      ),
    },
  ];

  return (
    <Card
      title="Passkeys"
      flush={data !== undefined && data.length > 0}
      extra={canUsePasskeys() && <Button onClick={() => setDialog('add')}>Add a passkey</Button>}
    >
      {!data && (failure === undefined ? <LoadingSkeletons /> : <LoadError text={failure} onRetry={retry} />)}
      {data?.length === 0 && (
        <SecondaryLine>
          Sign in with your fingerprint, face or screen lock instead of your password. You have no passkeys
          yet.
        </SecondaryLine>
      )}
      {data && data.length > 0 && (
        <DataTable label="Passkeys" columns={columns} rows={data} nameOf={({ name }) => name} busy={busy} />
      )}
      {dialog && (
        <Suspense>
          <PasskeyDialog
            renamed={dialog === 'add' ? undefined : dialog}
            onClose={() => setDialog(undefined)}
            onSaved={changed}
          />
        </Suspense>
      )}
    </Card>
  );
}
