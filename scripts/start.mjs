// `npm start`: builds what is needed, then is the server: one process, which gets the signals itself.
import { ensureBuild } from './ensure-build.mjs';
import { runBuilt } from './run-built.mjs';

await ensureBuild();
await runBuilt('main');
