// Builds the project if the sources have changed, before tests that start the built server.
import { ensureBuild } from '../../scripts/ensure-build.mjs';

// biome-ignore lint/style/noDefaultExport: Playwright and Vitest take a setup as the default export
export default ensureBuild;
