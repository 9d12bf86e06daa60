// The server's build: the process and the command line, with the packages that they are made of: to find and read some
// thousand files was more than half of what a start took.
import { defineConfig } from 'vite';
import { copiedFolder } from './scripts/build/copied-folder.ts';

export default defineConfig({
  publicDir: false,
  plugins: [copiedFolder('server/db/migrations', 'migrations')],
  // As Node 21 and later have it. Without, `pg` loads what `fetch` is made of, to see that it runs on no Cloudflare Worker.
  define: { navigator: { userAgent: 'Node.js' } },
  // Machine code, and pages that lie beside it.
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
