// Asks the browser for passkeys. The library loads with the first use.
import type { PasskeyAssertion } from '#shared/contract/passkey-assertion.ts';
import type { NewPasskey, PasskeyCreation, PasskeyRequest } from '#shared/contract/passkeys.ts';

/**
 * Whether passkeys work on this page. The bundled server names the host that they belong to; other servers may not know
 * them.
 */
export function canUsePasskeys(): boolean {
  const host = document.querySelector<HTMLMetaElement>('meta[name="passkey-host"]')?.content;
  return host === window.location.hostname && 'PublicKeyCredential' in window;
}

const library = () => import('@simplewebauthn/browser');

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** Signs the challenge in the options with a passkey that the person chooses. Throws an error with a text for them. */
export async function askForPasskey(options: PasskeyRequest): Promise<PasskeyAssertion> {
  try {
    const { startAuthentication } = await library();
    return (await startAuthentication({ optionsJSON: options as never })) as PasskeyAssertion;
  } catch (error) {
    // The browser reports the same error for a cancelled dialog and a missing passkey.
    if (nameOf(error) === 'NotAllowedError')
      throw new Error('No passkey was used. Try again, or use another way.');
    throw new Error('We couldn’t use a passkey on this device. Use another way.');
  }
}

/** Makes a passkey on the person's device. Throws an error with a text for them. */
export async function createPasskey(options: PasskeyCreation): Promise<NewPasskey> {
  try {
    const { startRegistration } = await library();
    return (await startRegistration({ optionsJSON: options as never })) as NewPasskey;
  } catch (error) {
    if (nameOf(error) === 'InvalidStateError')
      throw new Error('This device has a passkey for your account already.');
    if (nameOf(error) === 'NotAllowedError') throw new Error('No passkey was made. Please try again.');
    throw new Error('We couldn’t make a passkey on this device.');
  }
}
