// Shown in place of every screen while the password is older than the settings allow.
import { PasswordForm } from '#src/app/pages/profile/password-form.tsx';
import { Frame } from '#src/ui/frame.tsx';
import { useDocumentTitle } from '#src/ui/screen.ts';

export function OldPassword() {
  useDocumentTitle('Set a New Password');
  return (
    <Frame
      title="Set a new password"
      line="Your password is older than this platform allows. Set a new one to continue."
    >
      <PasswordForm />
    </Frame>
  );
}
