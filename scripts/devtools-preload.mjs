// Preloaded into the server of the Refine devtools (`node --import`). Makes it listen on the loopback
// interface instead of all.
// The devtools add a listener per event to every closing socket, so the limit that warns about leaks is off.
import { setMaxListeners } from 'node:events';
import { Server } from 'node:net';

const { listen } = Server.prototype;

Server.prototype.listen = function listenOnLoopback(port, ...rest) {
  return listen.call(this, { port, host: '127.0.0.1' }, rest.at(-1));
};

setMaxListeners(0);
