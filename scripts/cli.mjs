// `npm run cli -- <command>`: runs a command of the current build. Never builds: a server may be running.
import { runBuilt } from './run-built.mjs';

await runBuilt('cli');
