// Builds the page's first script: one small file without imports, before everything else in the page. It is no module,
// so that it runs before any module is there. Beside it stands the address of Ant Design's style sheet, which it fetches.

import type { Plugin } from 'vite';
import { build } from 'vite';

/**
 * The server finds the script by this id. A browser makes each id a property of `window`, so it must not be the name of a
 * global such as `window.begin`.
 */
const id = 'first-script';
const fileName = 'begin';

export function firstScript(source: string): Plugin {
  let code = '';
  let styles = '';
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
      const { antdStyles } = await import('./antd-styles.ts');
      styles = antdStyles();
    },
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle }) {
        const fileOf = (wanted: string) => {
          const file = Object.values(bundle ?? {}).find((one) => one.fileName.includes(`/${wanted}-`));
          if (!file) throw new Error(`The build has no ${wanted}.`);
          return `/${file.fileName}`;
        };
        const attributes = `id="${id}" src="${fileOf(fileName)}" data-styles="${fileOf('antd')}"`;
        // Before the style sheet, which a script behind it would wait for.
        return page.replace('<meta charset="utf-8" />', `$&\n    <script ${attributes}></script>`);
      },
    },
    generateBundle: {
      order: 'pre',
      handler() {
        this.emitFile({ type: 'asset', name: `${fileName}.js`, source: code });
        this.emitFile({ type: 'asset', name: 'antd.css', source: styles });
      },
    },
  };
}
