// `npm run serve`: the server of the build that is there, without looking at sources. For machines that build nothing.
import { runBuilt } from './run-built.mjs';

await runBuilt('main');
