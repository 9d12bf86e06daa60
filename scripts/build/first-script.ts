// Builds the page's first script: a small classic script without imports, so that it runs before any module.
// It prefetches Ant Design's style sheet, whose URL is in an attribute.

import type { Plugin } from 'vite';
import { build } from 'vite';

/**
 * The server finds the script by this id. Browsers expose ids as properties of `window`, so it must not equal
 * the name of a global such as `window.begin`.
 */
const id = 'first-script';

export function firstScript(source: string): Plugin {
  const names = { script: 'begin.js', light: 'antd-light.css', dark: 'antd-dark.css' } as const;
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
      const { antdStyles } = await import('./antd-styles.ts');
      const sources = { script: chunk.code, light: antdStyles('light'), dark: antdStyles('dark') };
      for (const key of Object.keys(names) as (keyof typeof names)[]) {
        this.emitFile({ type: 'asset', name: names[key], source: sources[key] });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle }) {
        const files = Object.values(bundle ?? {});
        const urlOf = (name: string) =>
          `/${files.find((file) => file.type === 'asset' && file.names.includes(name))?.fileName}`;
        const attributes = `id="${id}" src="${urlOf(names.script)}" data-light="${urlOf(names.light)}" data-dark="${urlOf(names.dark)}"`;
        // Before the style sheet, which would delay a script after it.
        return page.replace('<meta charset="utf-8" />', `$&\n    <script ${attributes}></script>`);
      },
    },
  };
}
