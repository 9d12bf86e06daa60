// The console: its development server and its build to dist/client. The server's build is vite.server.config.ts.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './scripts/build/compress.ts';
import { pureKeepNames } from './scripts/build/keep-names.ts';
import { hasSideEffects } from './scripts/build/side-effects.ts';

/** Where the API server listens while Vite serves the console. */
const api = `http://127.0.0.1:${process.env.API_PORT ?? 4000}`;

export default defineConfig({
  publicDir: false,
  plugins: [react(), pureKeepNames(), compressedFiles()],
  build: {
    outDir: 'dist/client',
    target: 'baseline-widely-available',
    manifest: true,
    sourcemap: false,
    // The policy allows no `data:` scripts or fonts, and the server sends small files well.
    assetsInlineLimit: 0,
    // In kB before compression; `npm run bench:bundle` has the limits that count.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { treeshake: { moduleSideEffects: hasSideEffects } },
  },
  server: {
    proxy: { '/api': api, '/uploads': api, '/healthz': api, '/readyz': api },
  },
});
