// `npm run serve`: starts the server of the current build without checking the sources, for machines that
// never build.
import { runBuilt } from './run-built.mjs';

await runBuilt('main');
