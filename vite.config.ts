// Configures the console's development server and build. vite.server.config.ts builds the server.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './scripts/build/compress.ts';
import { demoNotice } from './scripts/build/demo-notice.ts';
import { firstScript } from './scripts/build/first-script.ts';
import { pureKeepNames } from './scripts/build/keep-names.ts';
import { hasSideEffects } from './scripts/build/side-effects.ts';

/** The API server behind Vite's development server. */
const api = `http://127.0.0.1:${process.env.API_PORT ?? 4000}`;

export default defineConfig({
  publicDir: false,
  plugins: [
    react(),
    pureKeepNames(),
    firstScript('src/app/first-script.ts'),
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
      output: {
        codeSplitting: {
          // Each file is a request: sign-in is one, the shell another, then what all screens, all lists and all forms need. A
          // group takes a module with all that it imports, unless a group before has taken it. `ui` leaves out what only some
          // screens load, such as the icons of the text editor.
          groups: [
            { name: 'entry', tags: ['$initial'], priority: 6 },
            { name: 'app', test: /\/(src\/app\/routes|providers\/[\w-]+)\.tsx?$/, priority: 5 },
            {
              name: 'ui',
              test: /\/(src\/(ui\/(?!charts\/|dialogs\/(?!busy)|card|draft-store|own-passkeys|pages|passkey-button|password-input|save-file|stat-cards|unusual-name)|show\/(?!descriptions|history\/|impact\/(effects|line|preview)|record-drawer|show-page|undo\/)|form\/(form-values|schema)|list\/table\/columns|app\/theme|list\/list-search)|shared\/domain\/billing-cycles|resources\/[\w-]+\/(status|[\w-]+-(color|link))\.|antd\/es\/(_util|checkbox|form\/(hooks|util)|grid\/hooks|segmented)\/|@ant-design\/icons\/(?!es\/icons\/(Bold|Clear|Italic|Link|OrderedList|Underline|UnorderedList)Outlined))/,
              priority: 4,
            },
            { name: 'show', test: /\/src\/(ui\/card|show\/show-page)\.tsx$/, priority: 3.5 },
            { name: 'list', test: /\/src\/list\/list-page\.tsx$/, priority: 3 },
            {
              name: 'form',
              test: /\/(src\/form\/(form-page|save\/|uploads\/(files-field|image-field))|resources\/[\w-]+\/[\w-]+-(select|options)\.)/,
              priority: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': api, '/uploads': api, '/healthz': api, '/readyz': api },
  },
});
