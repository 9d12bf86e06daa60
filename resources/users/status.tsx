// How a user's status and verification are shown.
import { Tooltip } from 'antd';
import { StatusTag } from '#src/kit/status-tag.tsx';
import { statusLabel, userStatuses } from './contract.ts';

/** Active or Inactive; where that says less than the status itself, the exact one in a tooltip. */
export function UserStatus({ status }: { status: string | undefined }) {
  const label = statusLabel(status ?? '');
  const saysMore = status !== undefined && status.toUpperCase() !== label.toUpperCase();
  const tag = <StatusTag tone={label === 'Active' ? 'good' : 'quiet'}>{label}</StatusTag>;
  if (!saysMore) return tag;
  return (
    <Tooltip title={status} trigger={['hover', 'focus']}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip says what the tag does not, by keyboard too. */}
      <span tabIndex={0}>{tag}</span>
    </Tooltip>
  );
}

export const UserVerification = ({ isVerified }: { isVerified: boolean }) => (
  <StatusTag tone={isVerified ? 'good' : 'waiting'}>{isVerified ? 'Verified' : 'Unverified'}</StatusTag>
);

/** The statuses to choose from: `Active`, `Inactive`, `Suspended`. */
export const userStatusOptions = userStatuses.map((value) => ({
  value,
  label: value.charAt(0) + value.slice(1).toLowerCase(),
}));
