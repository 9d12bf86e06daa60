import { StatusTag } from '#src/kit/tags.tsx';
import { WithHint } from '#src/kit/values.tsx';
import { enumLabel } from '#src/shared/texts.ts';
import { statusLabel } from './contract.ts';

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
