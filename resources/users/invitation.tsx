// The open invitation of a user: send it again, copy its link, or withdraw it.
import { type BaseRecord, type HttpError, useCustomMutation, useInvalidate } from '@refinedev/core';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useAccess } from '#providers/access-control.ts';
import type { CallAnswer } from '#providers/data.ts';
import { useSite } from '#providers/site.ts';
import type { InviteAnswer } from '#shared/contract/account-links.ts';
import { Card } from '#src/ui/card.tsx';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { focusedModal, useConfirm } from '#src/ui/dialogs/use-confirm.tsx';
import { errorNotification, successNotification } from '#src/ui/notifications.ts';
import { CopyableText, SecondaryLine } from '#src/ui/values.tsx';
import { type InvitationState, type User, users } from './contract.ts';
import styles from './invitation.module.css';

const texts: Readonly<Record<InvitationState, string>> = {
  invited: 'This person has not set a password yet. The link in the invitation works for 24 hours.',
  expired: 'The link in the invitation no longer works. Send a new one, or copy a link and pass it on.',
  withdrawn: 'The invitation was withdrawn. This person can’t sign in until you invite them again.',
};

function useInvitation(id: string) {
  const invalidate = useInvalidate();
  const { mutateAsync, isLoading } = useCustomMutation<BaseRecord, HttpError, object>();
  const url = `${users.path}/${id}/invite`;
  async function call(method: 'post' | 'delete', values: object, failed: string, quiet = false) {
    try {
      const { data } = await mutateAsync({
        url,
        method,
        values,
        successNotification: quiet
          ? false
          : (answer) =>
              successNotification((answer as CallAnswer<unknown> | undefined)?.message || 'Done')(answer),
        errorNotification: errorNotification(failed),
      });
      return data as unknown as InviteAnswer | undefined;
    } catch {
      // The notification says why.
      return undefined;
    } finally {
      await invalidate({ resource: users.name, id, invalidates: ['list', 'detail'] });
    }
  }
  return {
    busy: isLoading,
    resend: () => call('post', {}, 'Failed to send the invitation'),
    copy: () => call('post', { copy: true }, 'Failed to make a link', true),
    withdraw: () => call('delete', {}, 'Failed to withdraw the invitation'),
  };
}

function LinkDialog({ link, close }: { link: string; close: () => void }) {
  useOverlay(true, close);
  return (
    <Modal
      open
      title="Invitation link"
      onCancel={close}
      modalRender={focusedModal}
      footer={
        <Button type="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <p>
        This link is shown only once. It replaces earlier links, works once, within 24 hours. Whoever has it
        can sign in as this person.
      </p>
      <p className={styles.link}>
        <CopyableText text={link} label="link" />
      </p>
    </Modal>
  );
}

export function InvitationCard({ user: { id, invitation, full_name } }: { user: User }) {
  const mayWrite = useAccess(users, 'edit');
  const hasMailServer = useSite()?.hasMailServer;
  const confirm = useConfirm();
  const { busy, resend, copy, withdraw } = useInvitation(id);
  const [link, setLink] = useState<string>();
  if (!invitation) return null;

  const show = async (answer: Promise<InviteAnswer | undefined>) =>
    setLink((await answer)?.link ?? undefined);
  const askToWithdraw = () =>
    confirm({
      title: `Withdraw the invitation of “${full_name}”?`,
      content: 'The link stops working. You can invite them again.',
      okText: 'Withdraw',
      okButtonProps: { danger: true },
      onOk: async () => void (await withdraw()),
    });
  return (
    <Card title="Invitation">
      <SecondaryLine>{texts[invitation]}</SecondaryLine>
      {mayWrite && (
        <div className={styles.buttons}>
          {hasMailServer !== false && (
            <Button disabled={busy} onClick={() => void show(resend())}>
              {invitation === 'withdrawn' ? 'Send invitation' : 'Resend'}
            </Button>
          )}
          <Button disabled={busy} onClick={() => void show(copy())}>
            Copy link
          </Button>
          {invitation === 'invited' && (
            <Button danger disabled={busy} onClick={askToWithdraw}>
              Withdraw
            </Button>
          )}
        </div>
      )}
      {link !== undefined && <LinkDialog link={link} close={() => setLink(undefined)} />}
    </Card>
  );
}
