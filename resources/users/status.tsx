import { StatusTag } from '#src/kit/tags.tsx';
import { Hinted } from '#src/kit/values.tsx';
import { statusLabel } from './contract.ts';

/** Active or Inactive; where that says less than the status itself, the exact one as a hint. */
export function UserStatus({ status }: { status: string | undefined }) {
  const label = statusLabel(status ?? '');
  const saysMore = status !== undefined && status.toUpperCase() !== label.toUpperCase();
  return (
    <Hinted hint={saysMore ? status : undefined}>
      <StatusTag tone={label === 'Active' ? 'good' : 'quiet'}>{label}</StatusTag>
    </Hinted>
  );
}
