// Determines the console's public address, for links in messages.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const anyAddress = ['0.0.0.0', '::'];

/**
 * `PUBLIC_URL`, else the address that the server listens on, without a trailing slash. Never derived from a request's Host
 * header, which the sender controls.
 */
export function publicUrlOf(
  server: Server | undefined,
  { publicUrl, host, port }: { publicUrl: string | undefined; host: string; port: number },
): string {
  if (publicUrl !== undefined) return publicUrl;
  const listening = (server?.address() as AddressInfo | null)?.port ?? port;
  const name = anyAddress.includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${listening}`;
}
