import { StatusTag } from '#src/kit/tags.tsx';
import { Hinted } from '#src/kit/values.tsx';
import { wordLabel } from '#src/shared/texts.ts';
import { statusLabel } from './contract.ts';

/** Active or Inactive, with the exact status as a hint if it differs. */
export function UserStatus({ status }: { status: string | undefined }) {
  const label = statusLabel(status ?? '');
  const saysMore = status !== undefined && status.toUpperCase() !== label.toUpperCase();
  const exact = wordLabel((status ?? '').toLowerCase());
  return (
    <Hinted hint={saysMore ? exact : undefined}>
      <StatusTag tone={label === 'Active' ? 'good' : 'quiet'}>{label}</StatusTag>
    </Hinted>
  );
}
