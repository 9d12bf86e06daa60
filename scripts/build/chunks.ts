// How the console's code is divided into files.
import type { Rolldown } from 'vite';

/** All that `src/app.tsx` imports: what is loaded by itself may be in no group. */
const inShell =
  /\/(providers\/[\w-]+|resources\/(registry|contracts|[\w-]+\/(contract|resource))|src\/(routes|screen-routes|shared\/(?!scripts\.)[\w-]+|shortcuts\/[\w-]+|layout\/(?!notification-holder|sign-in-again)[\w-]+))\.tsx?$/;
const inLists =
  'data-table|fit-columns|pages|record-actions|row-actions|row-selection|table-card|use-named-change|use-record-call|use-width';
const inForms = 'choice|fields|form-page|form-values|record-form';
const kitOf = (names: string) => `/src/kit/(?:${names})\\.tsx?$`;
/** What is of neither lists nor forms, or of both. */
const inKit = [
  kitOf(`(?!(?:${inLists}|${inForms})\\.)[\\w-]+`),
  '/src/(dialogs/(busy|to-type|use-confirm)|saving/leave-guard|uploads/(file-list|picture|viewable-picture)|figures/(stat-cards|traffic-limit|use-answer)|lists/(lines|use-(own-rows|related-list)))\\.tsx?$',
  '/resources/[\\w-]+/(status|[\\w-]+-(?:color|link))\\.tsx?$',
  '/node_modules/(rc-checkbox/|antd/es/(checkbox|config-provider|empty|grid|segmented)/|dayjs/|@ant-design/icons/es/icons/(Download|Plus)Outlined)',
];

/**
 * The files of a screen: sign-in, the shell, what lists and what forms are made of, what few screens share, and the screen
 * itself. Apart, they are forty requests more. A group takes with it what its modules import, as far as no group above
 * took it. `npm run bench:bundle` tells what each screen loads.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'entry', tags: ['$initial'] },
  { name: 'app', test: inShell },
  { name: 'kit', test: new RegExp(inKit.join('|')) },
  {
    name: 'list',
    test: new RegExp(
      `${kitOf(inLists)}|/src/(figures/list-figures|in-place/(changeable-cell|use-in-place)|lists/(?!row-places)[\\w-]+)\\.tsx?$|/resources/[\\w-]+/([\\w-]+-table|plan-card)\\.tsx$`,
    ),
  },
  {
    name: 'form',
    test: new RegExp(
      `${kitOf(inForms)}|/src/(saving/|selects/(?!tree-)|inputs/password|uploads/(files-field|image-field|new-files|upload)\\.)|/resources/[\\w-]+/[\\w-]+-(?:select|options)\\.tsx?$|/antd/es/switch/`,
    ),
  },
  {
    name: 'controls',
    test: /\/(antd\/es\/(tabs|input-number)|rc-tabs|rc-input-number|@rc-component\/mini-decimal)\//,
  },
  // What it loads when it is opened is apart.
  {
    name: 'rich-text',
    test: /\/src\/rich-text\/(rich-text|rich-text-editor|clean-html|folded)\.tsx?$|\/resources\/stores\/legal-texts/,
  },
  // What lists one's changes of many comes with every screen, what begins one with a selection.
  {
    name: 'runs',
    test: /\/src\/bulk\/(runs-button|use-runs|use-operation|operation-texts|begun|bulk-action)\.tsx?$/,
  },
  { name: 'bulk', test: /\/src\/bulk\// },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 40_000 },
];
/** The first that matches a module takes it. */
export const chunks = groups.map((group, index) => ({ ...group, priority: groups.length - index }));
