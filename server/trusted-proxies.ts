// Which proxies are believed when they say for whom they ask (`TRUST_PROXY`): as Fastify does it, also for what it tells nobody of.
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** All, none, or these. */
export type TrustedProxies = boolean | string;

const addressesOf = (proxies: string) => proxies.split(',').map((one) => one.trim());

/** Whether these are addresses or networks, or what Fastify knows by a name (`loopback`). */
export function areProxies(proxies: TrustedProxies): boolean {
  if (typeof proxies === 'boolean') return true;
  try {
    proxyAddr.compile(addressesOf(proxies));
    return true;
  } catch {
    return false;
  }
}

/** The address that a request comes from. */
export function addressBehind(proxies: TrustedProxies): (request: IncomingMessage) => string {
  const trust = typeof proxies === 'string' ? proxyAddr.compile(addressesOf(proxies)) : () => proxies;
  return (request) => proxyAddr(request, trust);
}
