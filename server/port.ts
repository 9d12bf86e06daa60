// Where the server listens: asked before anything is made, so that a start that fails leaves nothing behind.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { codeOf } from './causes.ts';
import { StartError } from './start-error.ts';

/**
 * Why the server cannot listen there, as a line for the operator; other errors as they are. `prefix`: what the names of
 * the variables begin with.
 */
export function portError(error: unknown, host: string, port: number, prefix = ''): unknown {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is taken. Stop what uses it, or choose another ${prefix}PORT.`);
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be used. Choose a ${prefix}PORT above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`${prefix}HOST ${host} is no address of this machine.`);
  }
  return error;
}

/** Throws a StartError where the server could not listen there now. */
export async function mustBeFree(host: string, port: number, prefix = ''): Promise<void> {
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
