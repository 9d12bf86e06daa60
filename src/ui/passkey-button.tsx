// Button that confirms a change with a passkey instead of the password.
import { Button } from 'antd';
import { useHasPasskey } from './own-passkeys.ts';

interface PasskeyButtonProps {
  disabled?: boolean;
  onClick: () => void;
}

/** Shown only to users who have a passkey, in a browser that can use it. */
export function PasskeyButton({ disabled = false, onClick }: PasskeyButtonProps) {
  const hasPasskey = useHasPasskey();
  if (!hasPasskey) return null;
  return (
    <div>
      {/* The password field keeps the focus until the click, so that its error does not move the button. */}
      <Button disabled={disabled} onMouseDown={(event) => event.preventDefault()} onClick={onClick}>
        Use a passkey instead
      </Button>
    </div>
  );
}
