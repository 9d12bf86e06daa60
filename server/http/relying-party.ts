// The site that passkeys belong to: WebAuthn's relying party.
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

export interface RelyingParty {
  /** The console's host name. A passkey works only there. */
  readonly id: string;
  /** The origin that browsers must name, for example `https://console.example.com`. */
  readonly origin: string;
}

export type RelyingPartyOf = (request: FastifyRequest) => RelyingParty | undefined;

const localhost = 'localhost';
const localOrigin = /^http:\/\/localhost(:\d{1,5})?$/;

/**
 * The host name of passkeys. Undefined if browsers allow no passkeys at this address: they need https and a name, or
 * `localhost`. Without `PUBLIC_URL`, the console offers passkeys only at `localhost`.
 */
export function passkeyHost(publicUrl: string | undefined): string | undefined {
  if (publicUrl === undefined) return localhost;
  if (!URL.canParse(publicUrl)) return undefined;
  const { protocol, hostname } = new URL(publicUrl);
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isName && (protocol === 'https:' || hostname === localhost) ? hostname : undefined;
}

/**
 * Without `PUBLIC_URL`, the origin may have any port of `localhost`, for the development server. Other sites can't use
 * passkeys of `localhost`, so the sender gains nothing by the header.
 */
export const relyingPartyFor = (publicUrl: string | undefined): RelyingPartyOf => {
  const id = passkeyHost(publicUrl);
  return ({ headers: { origin = '' } }) => {
    if (id === undefined) return undefined;
    if (publicUrl !== undefined) return { id, origin: new URL(publicUrl).origin };
    return { id, origin: localOrigin.test(origin) ? origin : `http://${localhost}` };
  };
};
