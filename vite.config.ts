// The console: its development server and its build. The server's build is vite.server.config.ts.
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

/** Where the API server listens while Vite serves the console. */
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
    // The policy allows no `data:` scripts or fonts, and the server sends small files well.
    assetsInlineLimit: 0,
    // All style sheets together are 9 kB as they are sent: less than the requests for fifty small ones.
    cssCodeSplit: false,
    // In kB before compression; `npm run bench:bundle` has the limits that count.
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
