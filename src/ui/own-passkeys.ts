// Lets the signed-in user confirm with a passkey instead of the password.
import { http } from '#providers/http.ts';
import type { PasskeyAssertion } from '#shared/contract/passkey-assertion.ts';
import { ownPasskey, type PasskeyRequest } from '#shared/contract/passkeys.ts';
import { z } from '#shared/contract/zod.ts';
import { askForPasskey, canUsePasskeys } from './passkeys.ts';
import { useAnswer } from './use-answer.ts';

/** Whether the user has a passkey, and this page can use it. */
export function useHasPasskey(): boolean {
  const { data } = useAnswer('/me/passkeys', {
    schema: z.array(ownPasskey),
    failed: '',
    enabled: canUsePasskeys(),
  });
  return data !== undefined && data.length > 0;
}

/** Asks for a passkey. Returns the part of a body that proves who sends it; the server accepts it once. */
export async function proofByPasskey(): Promise<{ passkey: PasskeyAssertion }> {
  const { data } = await http.post<PasskeyRequest>('/me/step-up/passkey');
  return { passkey: await askForPasskey(data) };
}
