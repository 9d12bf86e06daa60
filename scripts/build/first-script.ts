// Builds the page's first script: a small classic script without imports, so that it runs before any module.
// It prefetches Ant Design's style sheet, whose URL is in an attribute.

import type { Plugin } from 'vite';
import { build } from 'vite';

/**
 * The server finds the script by this id. Browsers expose ids as properties of `window`, so it must not equal
 * the name of a global such as `window.begin`.
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
        // Before the style sheet: a script after it would wait for it.
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
