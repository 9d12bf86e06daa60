import { enumLabel } from '#shared/contract/texts.ts';
import { StatusTag } from '#src/ui/tags.tsx';
import { WithHint } from '#src/ui/values.tsx';
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
