// `npm start`: builds if necessary, then runs the server in this process, so that it receives signals itself.
import { ensureBuild } from './ensure-build.mjs';
import { runBuilt } from './run-built.mjs';

await ensureBuild();
await runBuilt('main');
