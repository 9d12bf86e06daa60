// The stores that the user is invited to help with.
import { type BaseRecord, type HttpError, useCustomMutation, useInvalidate } from '@refinedev/core';
import { Button } from 'antd';
import { ownerView } from '#providers/owner-view.ts';
import {
  invitationsPath,
  roleLabels,
  type StoreInvitation,
  storeInvitation,
} from '#resources/store-staff/contract.ts';
import { inSentence } from '#shared/contract/texts.ts';
import { z } from '#shared/contract/zod.ts';
import { Card } from '#src/ui/card.tsx';
import { errorNotification, successNotification } from '#src/ui/notifications.ts';
import { useAnswer } from '#src/ui/use-answer.ts';
import { SecondaryText } from '#src/ui/values.tsx';
import { stores } from './contract.ts';
import styles from './staff.module.css';

const invitationList = z.array(storeInvitation);

/** An owner view must not show its owner's invitations. */
export const Invitations = () => (ownerView() ? null : <OwnInvitations />);

/** Hidden without invitations, or if they can't be loaded. */
function OwnInvitations() {
  const { data = [], retry } = useAnswer(invitationsPath, {
    schema: invitationList,
    failed: 'Failed to load invitations',
  });
  if (data.length === 0) return null;
  return (
    <Card title="Invitations">
      <ul className={styles.people} aria-label="Invitations">
        {data.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} onAnswered={retry} />
        ))}
      </ul>
    </Card>
  );
}

interface InvitationProps {
  invitation: StoreInvitation;
  onAnswered: () => void;
}

function Invitation({ invitation: { id, storeName, role }, onAnswered }: InvitationProps) {
  const invalidate = useInvalidate();
  const { mutateAsync, isLoading: busy } = useCustomMutation<BaseRecord, HttpError, object>();

  async function answer(accepts: boolean) {
    if (busy) return;
    await mutateAsync({
      url: `${invitationsPath}/${id}${accepts ? '/accept' : ''}`,
      method: accepts ? 'post' : 'delete',
      values: {},
      successNotification: successNotification(
        accepts ? `You have access to ${storeName} now.` : 'Invitation declined',
      ),
      errorNotification: errorNotification('Failed to answer the invitation'),
    }).catch(() => undefined);
    onAnswered();
    await invalidate({ resource: stores.name, invalidates: ['list'] });
  }

  return (
    <li>
      <span className={styles.name}>
        <bdi>{storeName}</bdi>{' '}
        <SecondaryText>invites you to help: you {inSentence(roleLabels[role])} it.</SecondaryText>
      </span>
      <span className={styles.actions}>
        <Button
          size="small"
          type="primary"
          aria-label={`Accept the invitation of ${storeName}`}
          onClick={() => void answer(true)}
        >
          Accept
        </Button>
        <Button
          size="small"
          aria-label={`Decline the invitation of ${storeName}`}
          onClick={() => void answer(false)}
        >
          Decline
        </Button>
      </span>
    </li>
  );
}
