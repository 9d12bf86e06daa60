// Checks the server's port before anything is created, so that a failed start leaves no traces, and determines the public URL.
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { codeOf } from '#server/causes.ts';
import { StartError } from '#server/start-error.ts';

/**
 * Turns a listen error into a StartError for the operator; returns other errors unchanged. `prefix`: the prefix of the
 * environment variables.
 */
export function portError(error: unknown, host: string, port: number, prefix = ''): unknown {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is in use. Stop the program that uses it, or choose another ${prefix}PORT.`,
    );
  if (code === 'EACCES')
    return new StartError(`No permission to listen on port ${port}. Choose a ${prefix}PORT above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`${prefix}HOST ${host} is not an address of this machine.`);
  }
  return error;
}

/** @throws StartError if the server can't listen there now */
export async function assertPortFree(host: string, port: number, prefix = ''): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
  } catch (error) {
    throw portError(error, host, port, prefix);
  }
  probe.close();
  await once(probe, 'close');
}

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
