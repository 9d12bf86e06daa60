// Bundles the server and the CLI with their packages. Loading thousands of separate files took more than half of the start-up.
import { defineConfig } from 'vite';
import { copiedFolder } from './scripts/build/copied-folder.ts';

export default defineConfig({
  publicDir: false,
  plugins: [copiedFolder('server/db/migrations', 'migrations')],
  // Node 21 and later define this. Without it, `pg` loads modules only to detect Cloudflare Workers.
  define: { navigator: { userAgent: 'Node.js' } },
  // A native module, and a package that reads its own static files.
  ssr: { noExternal: true, external: ['@node-rs/argon2', '@fastify/swagger-ui'] },
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'server/main.ts', cli: 'server/cli/cli.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
