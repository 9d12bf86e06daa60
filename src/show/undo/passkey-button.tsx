// Button that confirms an undo with a passkey instead of the password.
import { Button } from 'antd';
import { useHasPasskey } from '#src/ui/own-passkeys.ts';

interface PasskeyButtonProps {
  disabled: boolean;
  onClick: () => void;
}

export function PasskeyButton({ disabled, onClick }: PasskeyButtonProps) {
  const hasPasskey = useHasPasskey();
  if (!hasPasskey) return null;
  return (
    <div>
      <Button disabled={disabled} onClick={onClick}>
        Use a passkey instead
      </Button>
    </div>
  );
}
