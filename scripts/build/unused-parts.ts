// Parts of libraries that no screen of ours can show, though their code would be loaded with every list: of Ant Design's
// table the drop-downs of a column's filter (with tree, menu, radios), the boxes that select rows, rows drawn as one
// scrolls, and the select of the page size (about 20 kB); of its card the tabs; its grid. And what lets qs, which Refine's core
// reads addresses with, find circles in very old browsers.
import type { Plugin } from 'vite';

interface UnusedPart {
  /** How the path of its module ends. */
  readonly module: string;
  /** What stands in the module in its place. */
  readonly stub: (code: string) => string;
}

/** The module without a component that it imports. */
const without = (name: string, from: string) => (code: string) =>
  code.replace(`import ${name} from '${from}';`, `const ${name} = () => null;`);

const unusedParts: readonly UnusedPart[] = [
  {
    module: '/node_modules/antd/es/table/hooks/useFilter/FilterDropdown.js',
    stub: () => 'export const flattenKeys = () => []; export default () => null;',
  },
  {
    module: '/node_modules/antd/es/table/hooks/useSelection.js',
    stub: () =>
      `export const SELECTION_COLUMN = {}, SELECTION_ALL = 'SELECT_ALL', SELECTION_INVERT = 'SELECT_INVERT',
         SELECTION_NONE = 'SELECT_NONE';
       const nothing = [(columns) => columns, new Set()];
       export default () => nothing;`,
  },
  {
    module: '/node_modules/antd/es/table/RcTable/VirtualTable.js',
    stub: () => 'export default () => null;',
  },
  {
    module: '/node_modules/antd/es/pagination/Pagination.js',
    stub: without('Select', '../select'),
  },
  {
    module: '/node_modules/antd/es/card/Card.js',
    stub: without('Tabs', '../tabs'),
  },
  {
    // Refine's table asks it for a pager that none of ours shows, and is drawn a second time by the answer.
    module: '/node_modules/antd/es/grid/index.js',
    stub: (code) => code.replace('return useInternalBreakpoint()', 'return {}'),
  },
  {
    // Each button asks this module whether a colour is bright; of colours to choose from, no field of ours shows a list.
    module: '/node_modules/antd/es/color-picker/components/ColorPresets.js',
    stub: without('Collapse', '../../collapse'),
  },
  {
    // All browsers that the console runs in have one.
    module: '/node_modules/resize-observer-polyfill/dist/ResizeObserver.es.js',
    stub: () => 'export default globalThis.ResizeObserver;',
  },
  {
    // What it needs is a WeakMap; the package of that name brings 40 kB for where there is none.
    module: '/node_modules/side-channel/index.js',
    stub: () => 'module.exports = () => new WeakMap();',
  },
];

/** Takes the unused parts out of a build. Throws where the build reads no such module (any more). */
export function withoutUnusedParts(): Plugin {
  const found = new Set<string>();
  return {
    name: 'without-unused-parts',
    apply: 'build',
    buildEnd(error) {
      const missing = unusedParts.filter(({ module }) => !found.has(module));
      if (!error && missing.length > 0)
        throw new Error(
          `The build read no ${missing.map(({ module }) => module).join(', ')}: see scripts/build/unused-parts.ts.`,
        );
    },
    transform: {
      filter: {
        id: /\/node_modules\/(antd\/es\/(table|pagination|card|grid|color-picker)|resize-observer-polyfill|side-channel)\//,
      },
      handler(code, id) {
        const part = unusedParts.find(({ module }) => id.split('?')[0]?.endsWith(module));
        if (!part) return null;
        found.add(part.module);
        const stub = part.stub(code);
        if (stub === code) throw new Error(`${part.module} has changed: see scripts/build/unused-parts.ts.`);
        return { code: stub, map: null };
      },
    },
  };
}
