import { enumLabel } from '#shared/contract/texts.ts';
import { Chips, StatusTag, type Tone } from '#src/ui/tags.tsx';
import { WithHint } from '#src/ui/values.tsx';
import { type InvitationState, statusLabel, type UserRow } from './contract.ts';

/** Active or Inactive, with the exact status as a hint if it differs. */
export function UserStatus({ status }: { status: string | undefined }) {
  const label = statusLabel(status ?? '');
  const saysMore = status !== undefined && status.toUpperCase() !== label.toUpperCase();
  const exact = enumLabel((status ?? '').toLowerCase());
  return (
    <WithHint hint={saysMore ? exact : undefined}>
      <StatusTag tone={label === 'Active' ? 'good' : 'quiet'}>{label}</StatusTag>
    </WithHint>
  );
}

const invitations: Readonly<Record<InvitationState, { tone: Tone; text: string }>> = {
  invited: { tone: 'waiting', text: 'Invited' },
  expired: { tone: 'bad', text: 'Invitation expired' },
  withdrawn: { tone: 'quiet', text: 'Invitation withdrawn' },
};

/** The status, and the state of an invitation that is not accepted. Other servers have no invitations. */
export function UserStates({ status, invitation }: Partial<Pick<UserRow, 'status' | 'invitation'>>) {
  if (!invitation) return <UserStatus status={status} />;
  const { tone, text } = invitations[invitation];
  return (
    <Chips>
      <UserStatus status={status} />
      <StatusTag tone={tone}>{text}</StatusTag>
    </Chips>
  );
}
