// Loaded into a tool that would listen on all interfaces (`node --import`): it listens on this machine's own.
import { Server } from 'node:net';

const { listen } = Server.prototype;

Server.prototype.listen = function listenOnLoopback(port, ...rest) {
  return listen.call(this, { port, host: '127.0.0.1' }, rest.at(-1));
};
