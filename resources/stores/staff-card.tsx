// The card with the people who help with a store.
import { useInvalidate } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIdentity } from '#providers/identity.ts';
import {
  type CallerRole,
  includesRole,
  mayGive,
  roleLabels,
  type StaffMember,
  type StaffRole,
  staffRoles,
} from '#resources/store-staff/contract.ts';
import { Card } from '#src/ui/card.tsx';
import { Choice } from '#src/ui/choice.tsx';
import { useConfirm } from '#src/ui/dialogs/use-confirm.tsx';
import { LoadError, LoadingSkeletons } from '#src/ui/loading.tsx';
import { StatusTag } from '#src/ui/tags.tsx';
import { SecondaryLine, SecondaryText } from '#src/ui/values.tsx';
import { myStores, stores } from './contract.ts';
import { InviteDialog } from './invite-dialog.tsx';
import styles from './staff.module.css';
import { useStaff, useStaffCall } from './use-staff.ts';

export function StaffCard({ storeId, storeName }: { storeId: string; storeName: string }) {
  const { data, failure, retry } = useStaff(storeId);
  const [isInviting, setInviting] = useState(false);
  const mayInvite = data !== undefined && includesRole(data.yourRole, 'manage');
  return (
    <Card
      title="People"
      extra={
        mayInvite && (
          <Button size="small" onClick={() => setInviting(true)}>
            Invite someone
          </Button>
        )
      }
    >
      {failure !== undefined && !data ? (
        <LoadError text={failure} onRetry={retry} />
      ) : !data ? (
        <LoadingSkeletons text="Loading people..." />
      ) : data.people.length === 0 ? (
        <SecondaryLine>Nobody else has access to this store.</SecondaryLine>
      ) : (
        <ul className={styles.people} aria-label="People">
          {data.people.map((person) => (
            <Person
              key={person.id}
              person={person}
              yourRole={data.yourRole}
              store={{ id: storeId, name: storeName }}
              onChanged={retry}
            />
          ))}
        </ul>
      )}
      {isInviting && data && (
        <InviteDialog
          storeId={storeId}
          yourRole={data.yourRole}
          onDone={retry}
          onClose={() => setInviting(false)}
        />
      )}
    </Card>
  );
}

interface PersonProps {
  person: StaffMember;
  yourRole: CallerRole;
  store: { id: string; name: string };
  onChanged: () => void;
}

function Person({ person, yourRole, store, onChanged }: PersonProps) {
  const { id, userId, name, email, role, invitation } = person;
  const { user } = useIdentity();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { call, busy } = useStaffCall(store.id);
  const isYou = userId !== null && userId === user?.id;
  const mayChange = !isYou && mayGive(yourRole, role);
  const called = name ?? email;

  const change = (next: StaffRole) =>
    call('patch', `/${id}`, { role: next }, { done: 'Role changed', failed: 'Failed to change the role' })
      .catch(() => undefined)
      .then(onChanged);
  const inviteAgain = () =>
    call('post', `/${id}/invite`, {}, { failed: 'Failed to send the invitation' })
      .catch(() => undefined)
      .then(onChanged);
  const remove = () =>
    call(
      'delete',
      `/${id}`,
      {},
      {
        done: isYou
          ? 'You left the store'
          : userId === null
            ? 'Invitation withdrawn'
            : 'Removed from the store',
        failed: 'Failed to change the people of this store',
      },
    ).then(() => (isYou ? leave() : onChanged()));
  /** The screen must be gone before its lists are read again: the store is not found any more. */
  const leave = async () => {
    navigate(`/${myStores}`);
    await invalidate({ resource: stores.name, invalidates: ['list'] });
  };
  const label = isYou ? 'Leave store' : userId === null ? 'Withdraw' : 'Remove';
  const ask = () =>
    confirm({
      title: isYou ? `Leave “${store.name}”?` : `${label} ${called}?`,
      content: isYou
        ? 'You no longer see this store. Its owner can invite you again.'
        : 'They no longer see this store. You can invite them again.',
      okText: label,
      okButtonProps: { danger: true },
      onOk: remove,
    });

  return (
    <li>
      <span className={styles.name}>
        <bdi>{called}</bdi> {isYou && <SecondaryText>(you)</SecondaryText>}{' '}
        {invitation === 'invited' && <StatusTag tone="waiting">Invited</StatusTag>}
        {invitation === 'expired' && <StatusTag tone="bad">Invitation expired</StatusTag>}
        {name !== null && (
          <div>
            <SecondaryText>{email}</SecondaryText>
          </div>
        )}
      </span>
      <span className={styles.actions}>
        {mayChange ? (
          <Choice<StaffRole>
            aria-label={`Role of ${called}`}
            size="small"
            value={role}
            disabled={busy}
            popupMatchSelectWidth={false}
            options={staffRoles
              .filter((one) => mayGive(yourRole, one))
              .map((value) => ({ value, label: roleLabels[value] }))}
            onChange={(next) => void change(next)}
          />
        ) : (
          <SecondaryText>{roleLabels[role]}</SecondaryText>
        )}
        {mayChange && invitation !== null && (
          <Button
            size="small"
            disabled={busy}
            onClick={() => void inviteAgain()}
            aria-label={`Send the invitation of ${called} again`}
          >
            Resend
          </Button>
        )}
        {(mayChange || isYou) && (
          <Button size="small" danger onClick={ask} aria-label={isYou ? label : `${label} ${called}`}>
            {label}
          </Button>
        )}
      </span>
    </li>
  );
}
