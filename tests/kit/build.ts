// Before tests that start the built server: the build is what the sources say.
import { ensureBuild } from '../../scripts/ensure-build.mjs';

// biome-ignore lint/style/noDefaultExport: Playwright and Vitest take a setup as the default export
export default ensureBuild;
