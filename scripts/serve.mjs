// `npm run serve`: starts the server of the current build, without checking the sources.
import { runBuilt } from './run-built.mjs';

await runBuilt('main');
