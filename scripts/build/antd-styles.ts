// Ant Design makes its style sheets in the browser, from its theme: a third of the script before a list's first row.
// Those of what nearly every screen shows are made here and sent as one file; Ant Design finds in it which ones it need
// not make (`.data-ant-cssinjs-cache-path`). All others it makes as ever, and also these where the file did not come.
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import * as antd from 'antd';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { themes } from '../../src/theme.ts';

const { App, Breadcrumb, Button, Card, Checkbox, ConfigProvider, Drawer, Dropdown, Input, Layout } = antd;
const { Menu, Modal, Pagination, Popover, Segmented, Spin, Table, Tag, Tooltip } = antd;

/** One of each; it need not be shown. */
const shown = createElement(
  App,
  null,
  createElement(Layout, null, createElement(Layout.Sider)),
  createElement(Menu, { items: [{ key: 'one', label: 'one' }] }),
  createElement(Button),
  createElement(Dropdown, { menu: { items: [] } }, createElement('a')),
  createElement(Tooltip, { title: 'one' }, createElement('a')),
  createElement(Popover, null, createElement('a')),
  createElement(Input),
  createElement(Card),
  createElement(Checkbox),
  createElement(Table, { columns: [{ title: 'one' }] }),
  createElement(Pagination, { total: 1, showSizeChanger: false }),
  createElement(Spin),
  createElement(Tag),
  createElement(Breadcrumb, { items: [{ title: 'one' }] }),
  createElement(Segmented, { options: ['one'] }),
  createElement(Modal),
  createElement(Drawer),
);

const pathMap = /\.data-ant-cssinjs-cache-path\{content:"([^"]*)";\}/;

/** The style sheet for all themes: their colours are variables, which are not in it, so that it is the same for each. */
export function antdStyles(): string {
  const sheets = Object.values(themes)
    .flatMap(({ moving, still }) => [moving, still])
    .map((theme) => {
      const cache = createCache();
      renderToString(
        createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, shown)),
      );
      return extractStyle(cache, { plain: true, types: 'style' });
    });
  const [first = ''] = sheets;
  const rules = first.replace(pathMap, '');
  if (sheets.some((sheet) => sheet.replace(pathMap, '') !== rules))
    throw new Error(
      'The styles of the themes differ by more than variables: see scripts/build/antd-styles.ts.',
    );
  const paths = sheets.map((sheet) => pathMap.exec(sheet)?.[1] ?? '');
  return `${rules}.data-ant-cssinjs-cache-path{content:"${[...new Set(paths.join(';').split(';'))].join(';')}";}`;
}
