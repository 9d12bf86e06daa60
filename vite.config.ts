// The console: its development server and its build. The server's build is vite.server.config.ts.
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { compressedFiles } from './scripts/build/compress.ts';
import { firstScript } from './scripts/build/first-script.ts';
import { pureKeepNames } from './scripts/build/keep-names.ts';
import { hasSideEffects } from './scripts/build/side-effects.ts';
import { withoutUnusedParts } from './scripts/build/unused-parts.ts';

/** Where the API server listens while Vite serves the console. */
const api = `http://127.0.0.1:${process.env.API_PORT ?? 4000}`;

/**
 * What sign-in loads, and what nearly every screen loads behind it, is one file each: apart, they are 27 more requests
 * for each screen. All else is split by the screens that use it. `npm run bench:bundle` tells whether the count of
 * screens (of over 50) still is where the lists load least.
 */
const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'entry', tags: ['$initial'], priority: 2 },
  { name: 'app', minShareCount: 18, priority: 1 },
];

export default defineConfig({
  publicDir: false,
  plugins: [react(), pureKeepNames(), withoutUnusedParts(), firstScript('src/begin.ts'), compressedFiles()],
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
      output: { codeSplitting: { groups: sharedChunks } },
    },
  },
  server: {
    proxy: { '/api': api, '/uploads': api, '/healthz': api, '/readyz': api },
  },
});
