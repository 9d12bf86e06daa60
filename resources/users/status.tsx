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

type States = Partial<Pick<UserRow, 'status' | 'invitation'>>;

function InvitationTag({ state }: { state: InvitationState }) {
  const { tone, text } = invitations[state];
  return <StatusTag tone={tone}>{text}</StatusTag>;
}

/** The status, and the state of an invitation that is not accepted. Other servers have no invitations. */
export const UserStates = ({ status, invitation }: States) =>
  invitation ? (
    <Chips>
      <UserStatus status={status} />
      <InvitationTag state={invitation} />
    </Chips>
  ) : (
    <UserStatus status={status} />
  );

/** For a column, which has room for one tag: an open invitation says more than `Active`. */
export const UserState = ({ status, invitation }: States) =>
  invitation && status === 'ACTIVE' ? (
    <WithHint hint="Active">
      <InvitationTag state={invitation} />
    </WithHint>
  ) : (
    <UserStatus status={status} />
  );
