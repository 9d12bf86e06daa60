// Signs in with a passkey, without email and password.
import { useState } from 'react';
import { authProvider } from '#providers/auth.ts';
import { publicHttp } from '#providers/http.ts';
import type { PasskeyRequest } from '#shared/contract/passkeys.ts';
import { askForPasskey } from '#src/ui/passkeys.ts';

/** `onFailure` gets a text for the person. */
export function usePasskeySignIn(onFailure: (text: string) => void) {
  const [busy, setBusy] = useState(false);

  async function signIn() {
    if (busy) return;
    setBusy(true);
    try {
      const { data } = await publicHttp.post<PasskeyRequest>('/auth/passkey/options');
      const { success, error } = await authProvider.login({ passkey: await askForPasskey(data) });
      if (!success && error) onFailure(error.message);
    } catch (error) {
      onFailure((error as Error).message);
    }
    setBusy(false);
  }

  return { busy, signIn: () => void signIn() };
}
