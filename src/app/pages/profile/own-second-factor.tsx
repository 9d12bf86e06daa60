// The current user's second factor: set up, new recovery codes, turn off.
import { Button, Modal, Space } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { http } from '#providers/http.ts';
import { notify } from '#providers/notification.ts';
import type { OwnSecondFactorState, SecondFactorState, TotpSetup } from '#shared/contract/second-factor.ts';
import { Card } from '#src/ui/card.tsx';
import { busyIcon } from '#src/ui/dialogs/busy.tsx';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { focusedModal, useConfirm } from '#src/ui/dialogs/use-confirm.tsx';
import { LoadError, LoadingSkeletons, lazyComponent } from '#src/ui/loading.tsx';
import { StatusTag } from '#src/ui/tags.tsx';
import type { Answer } from '#src/ui/use-answer.ts';
import { LongDate, SecondaryLine } from '#src/ui/values.tsx';
import { withoutFactor } from './last-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

const path = '/me/second-factor';

const SetUpTotp = lazyComponent(async () => (await import('./set-up-totp.tsx')).SetUpTotp);

type Open = { setup: TotpSetup } | { recoveryCodes: readonly string[] };

/** Sends the calls of the card and shows failures. */
function useSecondFactorCalls(changed: () => void) {
  const [open, setOpen] = useState<Open>();
  const [busy, setBusy] = useState(false);

  function close() {
    setOpen(undefined);
    changed();
  }

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
      if (answer) notify({ type: 'success', message: answer.envelope.message });
      changed();
    },
    /** Shows new recovery codes. There are none if a passkey came first. */
    show(recoveryCodes: readonly string[]) {
      if (recoveryCodes.length > 0) return setOpen({ recoveryCodes });
      notify({ type: 'success', message: 'Authenticator app turned on' });
      close();
    },
    close,
  };
}

type Calls = ReturnType<typeof useSecondFactorCalls>;

function SecondFactorDialog({ calls, open }: { calls: Calls; open: Open }) {
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

/** The factor that the second step of a sign-in asks for. */
function stepText({ appSince, passkeys }: SecondFactorState): string {
  if (appSince === null) return 'Signing in with your password also needs a passkey';
  return `Signing in needs a code from your authenticator app${passkeys > 0 ? ' or a passkey' : ''}`;
}

function SecondFactorOn({ state, calls }: { state: OwnSecondFactorState; calls: Calls }) {
  const { since, appSince, passkeys, recoveryCodes } = state;
  const confirm = useConfirm();
  const off = passkeys > 0 ? 'Remove authenticator app' : 'Turn off';
  return (
    <div className={styles.stack}>
      <p>
        {stepText(state)} since <LongDate iso={since} />.{' '}
        {recoveryCodes === 1 ? '1 recovery code is' : `${recoveryCodes} recovery codes are`} left.
      </p>
      <Space wrap>
        {appSince === null && (
          <Button loading={busyIcon(calls.busy)} onClick={() => void calls.start()}>
            Set up an authenticator app
          </Button>
        )}
        <Button loading={busyIcon(calls.busy)} onClick={() => void calls.renew()}>
          New recovery codes
        </Button>
        {appSince !== null && (
          <Button
            danger
            onClick={() =>
              confirm({
                title: passkeys > 0 ? 'Remove your authenticator app?' : 'Turn off two-step sign-in?',
                content:
                  passkeys > 0
                    ? 'Signing in with your password will then need a passkey.'
                    : withoutFactor(state),
                okText: passkeys > 0 ? 'Remove' : 'Turn off',
                okButtonProps: { danger: true },
                onOk: () => void calls.turnOff(),
              })
            }
          >
            {off}
          </Button>
        )}
      </Space>
    </div>
  );
}

interface OwnSecondFactorProps {
  answer: Answer<OwnSecondFactorState>;
  onChange: () => void;
  /** The card's dialog opens or closes. */
  onOpenChange: ((isOpen: boolean) => void) | undefined;
}

export function OwnSecondFactor({ answer, onChange, onOpenChange }: OwnSecondFactorProps) {
  const { data, failure, retry } = answer;
  const calls = useSecondFactorCalls(onChange);
  const isOpen = calls.open !== undefined;
  useEffect(() => onOpenChange?.(isOpen), [isOpen, onOpenChange]);
  const isOn = data !== undefined && data.since !== null;

  return (
    <Card title="Two-step sign-in" badge={isOn && <StatusTag tone="good">On</StatusTag>}>
      {!data && (failure === undefined ? <LoadingSkeletons /> : <LoadError text={failure} onRetry={retry} />)}
      {data && !isOn && (
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
      {isOn && <SecondFactorOn state={data} calls={calls} />}
      {calls.open && <SecondFactorDialog calls={calls} open={calls.open} />}
    </Card>
  );
}
