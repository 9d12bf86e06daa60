// Parts of libraries that no screen of ours can show, though their code would be loaded with every list: of Ant Design's
// table the drop-downs of a column's filter (with tree, menu, radios), rows drawn as one scrolls, and the select of the
// page size (about 20 kB). And what lets qs, which Refine's core reads addresses with, find circles in very old browsers.
import type { Plugin } from 'vite';

interface UnusedPart {
  /** How the path of its module ends. */
  readonly module: string;
  /** What stands in the module in its place. */
  readonly stub: (code: string) => string;
}

const selectImport = "import Select from '../select';";

const unusedParts: readonly UnusedPart[] = [
  {
    module: '/node_modules/antd/es/table/hooks/useFilter/FilterDropdown.js',
    stub: () => 'export const flattenKeys = () => []; export default () => null;',
  },
  {
    module: '/node_modules/antd/es/table/RcTable/VirtualTable.js',
    stub: () => 'export default () => null;',
  },
  {
    module: '/node_modules/antd/es/pagination/Pagination.js',
    stub: (code) => {
      if (!code.includes(selectImport))
        throw new Error(
          "Ant Design's Pagination no longer imports its Select: see scripts/build/unused-parts.ts.",
        );
      return code.replace(selectImport, 'const Select = () => null;');
    },
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
      filter: { id: /\/node_modules\/(antd\/es\/(table|pagination)|side-channel)\// },
      handler(code, id) {
        const part = unusedParts.find(({ module }) => id.split('?')[0]?.endsWith(module));
        if (!part) return null;
        found.add(part.module);
        return { code: part.stub(code), map: null };
      },
    },
  };
}
