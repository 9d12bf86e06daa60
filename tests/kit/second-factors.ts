// Sets up a second factor as an authenticator app does.
import { Secret, TOTP } from 'otpauth';
import type { Person } from './actors.ts';

export const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** Returns the status of the confirmation. */
export async function setUpSecondFactor({ call }: Pick<Person, 'call'>): Promise<number> {
  const { body } = await call('POST', '/me/second-factor/totp');
  const code = codeOf(body.data.secret);
  return (await call('POST', '/me/second-factor/totp/confirm', { body: { code } })).status;
}
