// Where people reach this console: for links in messages.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const anyAddress = ['0.0.0.0', '::'];

/**
 * The console's address without a slash at its end: `PUBLIC_URL`, else where the server listens. Never the name that
 * a request asked for: whoever sends it could choose that.
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
