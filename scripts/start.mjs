// `npm start`: builds what is needed, then is the server: one process, which gets the signals itself.
import { ensureBuild } from './ensure-build.mjs';

await ensureBuild();
await import('../dist/server/main.js');
