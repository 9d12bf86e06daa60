// Extracts Ant Design's style sheets at build time for the components that nearly every screen shows. Without the file,
// Ant Design generates the same styles in the browser: a third of the script time before a list's first row.
// See https://ant.design/docs/react/server-side-rendering
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import * as antd from 'antd';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { themes } from '../../src/app/theme.ts';
import type { Scheme } from '../../src/ui/tokens.ts';

const { App, Breadcrumb, Button, Card, Checkbox, ConfigProvider, Drawer, Dropdown, Input, Layout } = antd;
const { Menu, Modal, Pagination, Popover, Segmented, Spin, Table, Tag, Tooltip } = antd;

/** One instance of each component. */
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

/** The style sheet of a colour scheme, as Ant Design's guide to server-side rendering extracts it. */
export function antdStyles(scheme: Scheme): string {
  const cache = createCache();
  const theme = themes[scheme].moving;
  renderToString(createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, shown)));
  return extractStyle(cache, { plain: true, types: 'style' });
}
