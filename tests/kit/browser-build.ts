// Before the browser tests: the build is what the sources say.
import { ensureBuild } from '../../scripts/ensure-build.mjs';

// biome-ignore lint/style/noDefaultExport: Playwright takes its setup as the default export
export default ensureBuild;
