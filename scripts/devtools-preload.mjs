// Loaded into the server of the Refine devtools (`node --import`). By itself it would listen on all interfaces: here it
// listens on this machine's own. It also adds a listener for each event to every socket that is closing, and Node would warn
// of these again and again.
import { setMaxListeners } from 'node:events';
import { Server } from 'node:net';

const { listen } = Server.prototype;

Server.prototype.listen = function listenOnLoopback(port, ...rest) {
  return listen.call(this, { port, host: '127.0.0.1' }, rest.at(-1));
};

setMaxListeners(0);
