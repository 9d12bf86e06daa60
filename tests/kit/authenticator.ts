// A device with passkeys, in software: makes and uses them as browsers do, with ES256 and without attestation.
import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion } from '#shared/contract/passkey-assertion.ts';
import type { NewPasskey, PasskeyCreation, PasskeyRequest } from '#shared/contract/passkeys.ts';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The first bytes of a CBOR item (RFC 8949): its major type and its number, below 65,536. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([cborHead(5, value.size), ...entries]);
}

const base64url = (data: Buffer) => data.toString('base64url');

/** A public key of the curve P-256 in COSE form. */
const coseKey = ({ x = '', y = '' }: { x?: string; y?: string }) =>
  cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );

/** Bits of the authenticator data: the person was present, was verified; the data has a new key. */
const flag = { present: 1, verified: 4, hasKey: 64 };

/** Deviations from what an honest browser and device send. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  count?: number;
  isVerified?: boolean;
  userHandle?: string;
  type?: string;
}

export interface SoftwarePasskey {
  readonly id: string;
  readonly privateKey: string;
  readonly userHandle: string;
  count: number;
}

/** `counts`: whether the device counts its signatures. Synced passkeys don't. */
export function softwareAuthenticator(origin: string, { counts = true }: { counts?: boolean } = {}) {
  const hostname = new URL(origin).hostname;

  const clientData = (type: string, challenge: string, { origin: other = origin }: Deviation) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: other, crossOrigin: false }));

  function authenticatorData(count: number, { rpId = hostname, isVerified = true }: Deviation, key?: Buffer) {
    const flags = flag.present | (isVerified ? flag.verified : 0) | (key ? flag.hasKey : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, ...(key ? [key] : [])]);
  }

  return {
    /** Makes a passkey, as `navigator.credentials.create`. */
    create(
      { challenge, user }: PasskeyCreation,
      deviation: Deviation = {},
    ): { made: NewPasskey; passkey: SoftwarePasskey } {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(32);
      const idLength = Buffer.from([0, id.length]);
      const key = Buffer.concat([
        Buffer.alloc(16),
        idLength,
        id,
        coseKey(publicKey.export({ format: 'jwk' })),
      ]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(0, deviation, key)],
      ]);
      const type = deviation.type ?? 'webauthn.create';
      return {
        made: {
          id: base64url(id),
          rawId: base64url(id),
          type: 'public-key',
          response: {
            clientDataJSON: base64url(clientData(type, challenge, deviation)),
            attestationObject: base64url(cbor(attestation)),
            transports: ['internal'],
          },
        },
        passkey: {
          id: base64url(id),
          privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
          userHandle: user.id,
          count: 0,
        },
      };
    },

    /** Signs a challenge with a passkey, as `navigator.credentials.get`. */
    get(
      passkey: SoftwarePasskey,
      { challenge }: Pick<PasskeyRequest, 'challenge'>,
      deviation: Deviation = {},
    ): PasskeyAssertion {
      if (counts) passkey.count += 1;
      const data = authenticatorData(deviation.count ?? passkey.count, deviation);
      const client = clientData(deviation.type ?? 'webauthn.get', challenge, deviation);
      const signed = Buffer.concat([data, sha256(client)]);
      return {
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', signed, createPrivateKey(passkey.privateKey))),
          userHandle: deviation.userHandle ?? passkey.userHandle,
        },
      };
    },
  };
}
