// Builds the page's first script: one small file without imports, before everything else in the page. It is no module,
// so that it runs before any module is there.

import type { Plugin } from 'vite';
import { build } from 'vite';

/** As the server finds it, which writes beside it what it needs to know. */
const id = 'begin';

export function firstScript(source: string): Plugin {
  let code = '';
  return {
    name: 'first-script',
    apply: 'build',
    async buildStart() {
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'baseline-widely-available',
          modulePreload: false,
          rolldownOptions: { input: source, output: { format: 'iife' } },
        },
      });
      const [result] = [built].flat();
      const chunk = result && 'output' in result ? result.output[0] : undefined;
      if (chunk?.type !== 'chunk' || chunk.imports.length > 0) throw new Error(`${source} is not one file.`);
      code = chunk.code;
    },
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle }) {
        const file = Object.values(bundle ?? {}).find(({ fileName }) =>
          fileName.includes(`/${id}-`),
        )?.fileName;
        if (file === undefined) throw new Error('The build has no first script.');
        // Before the style sheet, which a script behind it would wait for.
        return page.replace(
          '<meta charset="utf-8" />',
          `$&\n    <script id="${id}" src="/${file}"></script>`,
        );
      },
    },
    generateBundle: {
      order: 'pre',
      handler() {
        this.emitFile({ type: 'asset', name: `${id}.js`, source: code });
      },
    },
  };
}
