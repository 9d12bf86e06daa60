// Resolves client addresses behind the proxies of `TRUST_PROXY`, like Fastify but for requests that reach no route too.
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** True: all. False: none. A text: addresses, networks or names, separated by commas. */
export type TrustedProxies = boolean | string;

const addressesOf = (proxies: string) => proxies.split(',').map((one) => one.trim());

/** Whether these are valid addresses, networks or names that Fastify knows (`loopback`). */
export function areProxies(proxies: TrustedProxies): boolean {
  if (typeof proxies === 'boolean') return true;
  try {
    proxyAddr.compile(addressesOf(proxies));
    return true;
  } catch {
    return false;
  }
}

export function addressBehind(proxies: TrustedProxies): (request: IncomingMessage) => string {
  const trust = typeof proxies === 'string' ? proxyAddr.compile(addressesOf(proxies)) : () => proxies;
  return (request) => proxyAddr(request, trust);
}
