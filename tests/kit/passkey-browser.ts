// A browser with passkeys for screens in jsdom: `navigator.credentials` with a device in software.
import { type SoftwarePasskey, softwareAuthenticator } from './authenticator.ts';

const toText = (data: BufferSource) => Buffer.from(data as ArrayBuffer).toString('base64url');
const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url')).buffer;

/** The parts of a response in bytes, as browsers return them. */
const inBytes = (response: object) =>
  Object.fromEntries(
    Object.entries(response).map(([name, value]) => [
      name,
      typeof value === 'string' ? toBytes(value) : value,
    ]),
  );

const credential = (made: { id: string; type: string; response: object }, more: object = {}) => ({
  id: made.id,
  rawId: toBytes(made.id),
  type: made.type,
  response: { ...inBytes(made.response), ...more },
  getClientExtensionResults: () => ({}),
});

/** Makes the page one where passkeys work, until `remove` is called. `isCancelled`: the person closes the browser's dialog. */
export function stubPasskeys() {
  const device = softwareAuthenticator(window.location.origin);
  const state: { passkey?: SoftwarePasskey; isCancelled: boolean } = { isCancelled: false };
  const refuse = () => {
    throw Object.assign(new Error('The operation was not allowed.'), { name: 'NotAllowedError' });
  };
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'passkey-host', content: window.location.hostname });
  document.head.append(meta);
  Object.assign(window, { PublicKeyCredential: class {} });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      async create({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }) {
        if (state.isCancelled) refuse();
        const user = { ...publicKey.user, id: toText(publicKey.user.id) };
        const { made, passkey } = device.create({
          challenge: toText(publicKey.challenge),
          user,
        } as never);
        state.passkey = passkey;
        return credential(made, { getTransports: () => ['internal'] });
      },
      async get({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) {
        if (state.isCancelled || !state.passkey) return refuse();
        return credential(device.get(state.passkey, { challenge: toText(publicKey.challenge) }));
      },
    },
  });
  return {
    state,
    remove() {
      meta.remove();
      Reflect.deleteProperty(window, 'PublicKeyCredential');
      Reflect.deleteProperty(navigator, 'credentials');
    },
  };
}
