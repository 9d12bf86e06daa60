// The current user's second factor: set up, new recovery codes, turn off.
import { Button, Modal, Space } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { http } from '#providers/http.ts';
import { refreshMe } from '#providers/me.ts';
import { notify } from '#providers/notification.ts';
import { ownSecondFactor, type TotpSetup } from '#shared/contract/second-factor.ts';
import { Card } from '#src/ui/card.tsx';
import { busyIcon } from '#src/ui/dialogs/busy.tsx';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { focusedModal, useConfirm } from '#src/ui/dialogs/use-confirm.tsx';
import { LoadError, LoadingSkeletons, lazyComponent } from '#src/ui/loading.tsx';
import { StatusTag } from '#src/ui/tags.tsx';
import { useAnswer } from '#src/ui/use-answer.ts';
import { LongDate, SecondaryLine } from '#src/ui/values.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

const path = '/me/second-factor';

const SetUpTotp = lazyComponent(async () => (await import('./set-up-totp.tsx')).SetUpTotp);

type Open = { setup: TotpSetup } | { recoveryCodes: readonly string[] };

/** Sends the calls of the card; a failure is told. */
function useSecondFactorCalls(changed: () => void) {
  const [open, setOpen] = useState<Open>();
  const [busy, setBusy] = useState(false);

  async function send(method: 'post' | 'delete', url: string, failed: string) {
    setBusy(true);
    try {
      return await http.request<unknown>({ method, url });
    } catch (error) {
      notify({ type: 'error', message: failed, description: (error as Error).message });
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return {
    open,
    busy,
    async start() {
      const answer = await send('post', `${path}/totp`, 'We couldn’t start the setup');
      if (answer) setOpen({ setup: answer.data as TotpSetup });
    },
    async renew() {
      const answer = await send('post', `${path}/recovery-codes`, 'We couldn’t make new recovery codes');
      if (answer) setOpen(answer.data as { recoveryCodes: string[] });
    },
    async turnOff() {
      const answer = await send('delete', path, 'We couldn’t turn the second factor off');
      if (answer) notify({ type: 'success', message: 'Second factor turned off' });
      changed();
    },
    show: (recoveryCodes: readonly string[]) => setOpen({ recoveryCodes }),
    close() {
      setOpen(undefined);
      changed();
    },
  };
}

function SecondFactorDialog({ calls, open }: { calls: ReturnType<typeof useSecondFactorCalls>; open: Open }) {
  useOverlay(true, calls.close);
  const isSetup = 'setup' in open;
  return (
    <Modal
      open
      title={isSetup ? 'Set up an authenticator app' : 'Your recovery codes'}
      footer={null}
      maskClosable={false}
      onCancel={calls.close}
      modalRender={focusedModal}
    >
      {isSetup ? (
        <Suspense fallback={<LoadingSkeletons />}>
          <SetUpTotp setup={open.setup} onConfirmed={calls.show} onCancel={calls.close} />
        </Suspense>
      ) : (
        <RecoveryCodes codes={open.recoveryCodes} onDone={calls.close} />
      )}
    </Modal>
  );
}

interface OwnSecondFactorProps {
  /** A dialog of the card opens or closes. */
  onOpenChange?: (isOpen: boolean) => void;
}

export function OwnSecondFactor({ onOpenChange }: OwnSecondFactorProps) {
  const { data, failure, retry } = useAnswer(path, {
    schema: ownSecondFactor,
    failed: 'Failed to load your second factor',
  });
  const calls = useSecondFactorCalls(() => {
    retry();
    refreshMe();
  });
  const isOpen = calls.open !== undefined;
  useEffect(() => onOpenChange?.(isOpen), [isOpen, onOpenChange]);
  const confirm = useConfirm();
  const since = data?.since ?? null;

  return (
    <Card title="Two-step sign-in" badge={since !== null && <StatusTag tone="good">On</StatusTag>}>
      {!data && (failure === undefined ? <LoadingSkeletons /> : <LoadError text={failure} onRetry={retry} />)}
      {data && since === null && (
        <div className={styles.stack}>
          <SecondaryLine>
            Protects your account even if somebody knows your password: signing in also needs a code from your
            phone.
          </SecondaryLine>
          <div>
            <Button type="primary" loading={busyIcon(calls.busy)} onClick={() => void calls.start()}>
              Set up an authenticator app
            </Button>
          </div>
        </div>
      )}
      {data && since !== null && (
        <div className={styles.stack}>
          <p>
            Signing in needs a code from your authenticator app since <LongDate iso={since} />.{' '}
            {data.recoveryCodes === 1 ? '1 recovery code is' : `${data.recoveryCodes} recovery codes are`}{' '}
            left.
          </p>
          <Space wrap>
            <Button loading={busyIcon(calls.busy)} onClick={() => void calls.renew()}>
              New recovery codes
            </Button>
            <Button
              danger
              onClick={() =>
                confirm({
                  title: 'Turn off two-step sign-in?',
                  content: data.isRequired
                    ? 'Administrators need a second factor here, so you will have to set it up again.'
                    : 'Your password alone will then be enough to sign in.',
                  okText: 'Turn off',
                  okButtonProps: { danger: true },
                  onOk: () => void calls.turnOff(),
                })
              }
            >
              Turn off
            </Button>
          </Space>
        </div>
      )}
      {calls.open && <SecondFactorDialog calls={calls} open={calls.open} />}
    </Card>
  );
}
