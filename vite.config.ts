// Configures the console's development server and build. vite.server.config.ts builds the server.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './scripts/build/chunks.ts';
import { compressedFiles } from './scripts/build/compress.ts';
import { demoNotice } from './scripts/build/demo-notice.ts';
import { firstScript } from './scripts/build/first-script.ts';
import { pureKeepNames } from './scripts/build/keep-names.ts';
import { refineParts } from './scripts/build/refine-parts.ts';
import { hasSideEffects } from './scripts/build/side-effects.ts';
import { withoutUnusedParts } from './scripts/build/unused-parts.ts';

/** The API server behind Vite's development server. */
const api = `http://127.0.0.1:${process.env.API_PORT ?? 4000}`;

export default defineConfig({
  publicDir: false,
  plugins: [
    react(),
    refineParts(),
    pureKeepNames(),
    withoutUnusedParts(),
    firstScript('src/begin.ts'),
    demoNotice(api),
    compressedFiles(),
  ],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    sourcemap: false,
    // The content security policy forbids `data:` scripts.
    assetsInlineLimit: 0,
    // All style sheets together are 9 kB compressed, less than the overhead of fifty small requests.
    cssCodeSplit: false,
    // In kB, uncompressed. `npm run bench:bundle` checks the real limits.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      treeshake: { moduleSideEffects: hasSideEffects },
      output: { codeSplitting: { groups: chunks } },
    },
  },
  server: {
    proxy: { '/api': api, '/uploads': api, '/healthz': api, '/readyz': api },
  },
});
