// `npm run cli -- <command>`: builds what is needed, then runs the command.
import { ensureBuild } from './ensure-build.mjs';

await ensureBuild();
await import('../dist/server/cli.js');
