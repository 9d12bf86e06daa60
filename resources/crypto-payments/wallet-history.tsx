// Panel with the pending address, which can be stopped or approved, and the history of the address.
import { Alert, Button, Timeline } from 'antd';
import { useIdentity } from '#providers/identity.ts';
import {
  cryptoWallets,
  type Wallet,
  type WalletChange,
  walletChange,
} from '#resources/crypto-wallets/contract.ts';
import { z } from '#shared/contract/zod.ts';
import { longDate } from '#shared/format/dates.ts';
import { useRecord } from '#src/show/use-record.ts';
import { useRecordCall } from '#src/show/use-record-call.ts';
import { busyIcon } from '#src/ui/dialogs/busy.tsx';
import { LoadError, Skeletons } from '#src/ui/loading.tsx';
import { useDrawerState } from '#src/ui/url-state.ts';
import { useAnswer } from '#src/ui/use-answer.ts';
import { LongDate, SecondaryText } from '#src/ui/values.tsx';
import styles from './crypto-payments.module.css';
import { IntegrityAlert } from './integrity-alert.tsx';
import { wallets } from './resource.tsx';

export function WalletHistory({ id }: { id: string }) {
  const { answer, missing } = useRecord<Wallet>(wallets, id, { failed: wallets.texts.showFailed });
  if (missing) return <p role="alert">{wallets.texts.notFound}</p>;
  if (!answer) return <Skeletons />;
  return (
    <div className={styles.panel}>
      <IntegrityAlert id={id} nameOf={() => 'This address'} />
      {answer.data.pending_address && <PendingAddress wallet={answer.data} />}
      <Changes id={id} />
    </div>
  );
}

/** The author of a request can stop the new address, but not approve it. */
function PendingAddress({ wallet }: { wallet: Wallet }) {
  const { id, pending_address: address, pending_from, pending_by, needs_approval } = wallet;
  const { run, running, failure } = useRecordCall(wallets, { noticed: false });
  const { close } = useDrawerState();
  const userId = useIdentity().user?.id;
  const isOwn = pending_by !== null && pending_by.id === userId;
  const call = async (calls: string, failed: string, values = {}) => {
    if (await run(id, { calls, failed, values })) close();
  };
  return (
    <section aria-label="New address" className={styles.panel}>
      <p>
        {pending_by?.full_name ?? 'A deleted user'} asked for this new address.{' '}
        {needs_approval ? 'It needs the approval of a second administrator. ' : undefined}
        It takes effect on <LongDate iso={pending_from} />
        {needs_approval ? ' or when it is approved, whichever is later' : undefined}.{' '}
        {wallet.address === ''
          ? 'Until then, it gets no payments.'
          : 'Until then, payments go to the old one.'}
      </p>
      <p className={styles.address}>{address}</p>
      {needs_approval && !isOwn && (
        <p>
          Before you approve it, compare every character with the wallet that should receive the payments.
        </p>
      )}
      {failure !== undefined && <Alert type="error" showIcon message={failure} />}
      <div className={styles.buttons}>
        {needs_approval && !isOwn && (
          <Button
            type="primary"
            loading={busyIcon(running)}
            onClick={() => void call('pending/approve', 'Failed to approve the address', { address })}
          >
            Approve address
          </Button>
        )}
        <Button
          danger
          loading={busyIcon(running)}
          onClick={() => void call('pending/stop', 'Failed to stop the new address')}
        >
          Stop new address
        </Button>
      </div>
    </section>
  );
}

const sentences: Record<WalletChange['change'], string> = {
  added: 'Added',
  requested: 'New address requested',
  changed: 'Changed',
  approved: 'Approved',
  stopped: 'New address stopped. The old one stays',
  applied: 'New address took effect',
};

const list = z.array(walletChange);

function Changes({ id }: { id: string }) {
  const { data, failure, retry } = useAnswer(`${cryptoWallets.path}/${encodeURIComponent(id)}/history`, {
    schema: list,
    failed: 'Failed to load the history',
  });
  if (failure !== undefined) return <LoadError text={failure} onRetry={retry} />;
  if (!data) return <Skeletons />;
  return (
    <Timeline
      items={data.map(({ number, change, address, pending_address, at, by }) => ({
        key: number,
        children: (
          <>
            <div>
              {sentences[change]}
              {by && ` by ${by.full_name}`}
            </div>
            <div className={styles.address}>{pending_address ?? address}</div>
            <SecondaryText>{longDate(at)}</SecondaryText>
          </>
        ),
      }))}
    />
  );
}
