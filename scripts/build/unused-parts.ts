// Parts of libraries that no screen of ours can show, though their code would be loaded with every list: of Ant Design's
// table the drop-downs of a column's filter (with tree, menu, radios), what selects rows in a tree, rows drawn as one
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
const without =
  (name: string, from: string, instead = '() => null') =>
  (code: string) =>
    code.replace(`import ${name} from '${from}';`, `const ${name} = ${instead};`);

const unusedParts: readonly UnusedPart[] = [
  {
    module: '/node_modules/antd/es/table/hooks/useFilter/FilterDropdown.js',
    stub: () => 'export const flattenKeys = () => []; export default () => null;',
  },
  {
    // Boxes that select rows, none of which stands in a tree or is one of several.
    module: '/node_modules/antd/es/table/hooks/useSelection.js',
    stub: (code) =>
      [
        ['{ conductCheck }', 'rc-tree/es/utils/conductUtil'],
        ['{ convertDataToEntities }', 'rc-tree/es/utils/treeUtil'],
      ].reduce(
        (left, [names = '', from]) => left.replace(`import ${names} from "${from}";`, `const ${names} = {};`),
        without('Radio', '../../radio')(code),
      ),
  },
  {
    module: '/node_modules/antd/es/table/RcTable/VirtualTable.js',
    stub: () => 'export default () => null;',
  },
  {
    // How wide scroll bars are counts in a table whose rows scroll under their head. To measure it, the new page is laid
    // out once more, and the table drawn a second time.
    module: '/node_modules/rc-table/es/Table.js',
    stub: (code) =>
      code.replace(
        'import { getTargetScrollBarSize } from "rc-util/es/getScrollBarSize";',
        'const getTargetScrollBarSize = () => ({ width: 0 });',
      ),
  },
  {
    module: '/node_modules/antd/es/pagination/Pagination.js',
    stub: without('Select', '../select'),
  },
  {
    module: '/node_modules/antd/es/card/Card.js',
    stub: (code) => without('Tabs', '../tabs')(without('Skeleton', '../skeleton')(code)),
  },
  // What stands in for what is loading is our own, and less of it.
  { module: '/node_modules/antd/es/drawer/DrawerPanel.js', stub: without('Skeleton', '../skeleton') },
  { module: '/node_modules/antd/es/modal/Modal.js', stub: without('Skeleton', '../skeleton') },
  {
    // It stands around the figure.
    module: '/node_modules/antd/es/statistic/Statistic.js',
    stub: without('Skeleton', '../skeleton', '({ children }) => children'),
  },
  {
    // The app around the screens is asked for dialogs alone: notifications stand above it, and come behind it.
    module: '/node_modules/antd/es/app/App.js',
    stub: (code) =>
      without(
        'useMessage',
        '../message/useMessage',
        '() => []',
      )(without('useNotification', '../notification/useNotification', '() => []')(code)),
  },
  {
    // Of what chooses colours, buttons need to know whether one is bright.
    module: '/node_modules/antd/es/button/style/token.js',
    stub: (code) =>
      code
        .replace(
          "import { AggregationColor } from '../../color-picker/color';",
          "import { FastColor } from '@ant-design/fast-color';",
        )
        .replace(
          "import { isBright } from '../../color-picker/components/ColorPresets';",
          'const isBright = ({ r, g, b }) => r * 0.299 + g * 0.587 + b * 0.114 > 192;',
        )
        .replace('new AggregationColor(', 'new FastColor('),
  },
  {
    // Of its table the form that searches it, and the window's break points: it asks for them for a pager that none of
    // ours shows, and is drawn a second time by the answer. Of its notifications those that count down to what can be undone.
    module: '/node_modules/@refinedev/antd/dist/index.mjs',
    stub: (code) =>
      code
        .replace(
          /\[([\w$]+)\]=[\w$]+\.useForm\(\),([\w$]+)=[\w$]+\(\{form:\1\}\)/,
          '$2={form:{getFieldsValue:()=>({}),setFieldsValue(){}},formProps:{}}',
        )
        .replace(
          /import\{Button as ([\w$]+),Progress as ([\w$]+)\}from"antd"/,
          'const $1=()=>null,$2=()=>null',
        ),
  },
  {
    // What each input asks for its form is not the form itself.
    module: '/node_modules/antd/es/form/context.js',
    stub: (code) =>
      code.replace(
        "import { FormProvider as RcFormProvider } from 'rc-field-form';",
        "import { FormProvider as RcFormProvider } from 'rc-field-form/es/FormContext';",
      ),
  },
  {
    // The colours of a tooltip are the theme's.
    module: '/node_modules/antd/es/tooltip/util.js',
    stub: () => "export const parseColor = () => ({ className: '', overlayStyle: {}, arrowStyle: {} });",
  },
  // Two buttons in one.
  {
    module: '/node_modules/antd/es/dropdown/index.js',
    stub: without('DropdownButton', './dropdown-button'),
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
        id: /\/node_modules\/(@refinedev\/antd\/dist|rc-table\/es|axios\/lib\/adapters|antd\/es\/(form|tooltip|dropdown|table|pagination|card|drawer|modal|statistic|app|button|color-picker)|resize-observer-polyfill|side-channel)\//,
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
