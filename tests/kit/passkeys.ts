// People with passkeys on a device in software, and the calls that use them.
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { PasskeyAssertion } from '#shared/contract/passkey-assertion.ts';
import type { PasskeyRequest } from '#shared/contract/passkeys.ts';
import { publicApi } from '#shared/contract/paths.ts';
import { type Person, password } from './actors.ts';
import { type CallOptions, call } from './app.ts';
import { type Deviation, type SoftwarePasskey, softwareAuthenticator } from './authenticator.ts';

export interface PasskeyHolder {
  person: Person;
  passkey: SoftwarePasskey;
  /** The passkey's id in the API. */
  id: string;
  recoveryCodes: string[];
}

export function passkeyCalls(app: FastifyInstance, origin: string) {
  const device = softwareAuthenticator(origin);
  const post = (path: string, body?: object, options: CallOptions = {}, server = app) =>
    call(server, 'POST', `${publicApi}${path}`, { ...options, body });

  /** The body of a new passkey for this person. */
  async function makePasskey(person: Person, deviation: Deviation = {}) {
    const options = await person.call('POST', '/me/passkeys/options');
    expect(options.status, JSON.stringify(options.body)).toBe(200);
    return device.create(options.body.data, deviation);
  }

  /** Adds a passkey to a person. */
  async function addPasskey(person: Person, name = 'Laptop'): Promise<PasskeyHolder> {
    const { made, passkey } = await makePasskey(person);
    const { status, body } = await person.call('POST', '/me/passkeys', { body: { name, passkey: made } });
    expect(status, JSON.stringify(body)).toBe(201);
    return { person, passkey, id: body.data.passkey.id, recoveryCodes: body.data.recoveryCodes };
  }

  return {
    device,
    post,
    makePasskey,
    addPasskey,
    /** The options of a sign-in. */
    signInOptions: async (): Promise<PasskeyRequest> => (await post('/auth/passkey/options')).body.data,
    signIn: (passkey: PasskeyAssertion, options?: CallOptions, server?: FastifyInstance) =>
      post('/auth/passkey', { passkey }, options, server),
    logIn: ({ email }: Person) => post('/auth/login', { email, password }),
    secondStep: (body: object) => post('/auth/second-factor', body),
  };
}
