// `npm run cli -- <command>`: runs the command of the build that is there. It never builds: it may run beside a server.
import { runBuilt } from './run-built.mjs';

await runBuilt('cli');
