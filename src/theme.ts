// Ant Design's themes, made from the tokens. Own style sheets use the same tokens as CSS variables
// (`--ant-color-…`); no colour stands anywhere else.
import { type ThemeConfig, theme } from 'antd';
import { type Scheme, schemeTokens, sharedTokens } from './tokens.ts';

type Algorithm = Exclude<ThemeConfig['algorithm'], undefined | unknown[]>;

/** Ant Design derives shades from some tokens and writes them back; what the tokens say holds exactly. */
const exactly =
  (scheme: Scheme): Algorithm =>
  (seed, map) => ({ ...(map ?? theme.defaultAlgorithm(seed)), ...sharedTokens, ...schemeTokens[scheme] });

const themeOf = (scheme: Scheme, motion: boolean): ThemeConfig => ({
  // What one theme's variables are called by is no other's: both stay in the page.
  cssVar: { key: `console-${scheme}${motion ? '' : '-still'}` },
  hashed: false,
  algorithm: [scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, exactly(scheme)],
  token: { ...sharedTokens, ...schemeTokens[scheme], motion, motionUnit: 0.06 },
  components: {
    Button: {
      fontWeight: 500,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      // White has too little contrast on the lighter red of the dark scheme.
      ...(scheme === 'dark' && { dangerColor: schemeTokens.dark.colorBgLayout }),
      defaultHoverColor: schemeTokens[scheme].colorLink,
      defaultHoverBorderColor: schemeTokens[scheme].colorLink,
    },
    Table: {
      headerBg: 'var(--ant-color-fill-quaternary)',
      headerColor: schemeTokens[scheme].colorTextSecondary,
      headerSortActiveBg: 'var(--ant-color-fill-quaternary)',
      headerSortHoverBg: 'var(--ant-color-fill-secondary)',
      bodySortBg: 'transparent',
      rowHoverBg: 'var(--ant-color-fill-quaternary)',
      rowExpandedBg: 'var(--ant-color-fill-quaternary)',
      headerBorderRadius: 0,
    },
    Layout: {
      headerHeight: 56,
      headerPadding: '0 24px 0 16px',
      headerBg: schemeTokens[scheme].colorBgContainer,
    },
    // As high as the rows of a dense list.
    Menu: {
      activeBarBorderWidth: 0,
      itemHeight: 32,
      itemMarginBlock: 2,
      itemMarginInline: 8,
      itemPaddingInline: 8,
      itemBorderRadius: 6,
      iconSize: 16,
      iconMarginInlineEnd: 12,
      collapsedIconSize: 16,
      collapsedWidth: 47,
      itemBg: 'transparent',
      itemColor: schemeTokens[scheme].colorTextSecondary,
      itemSelectedColor: schemeTokens[scheme].colorLink,
      itemSelectedBg: schemeTokens[scheme].colorPrimaryBg,
    },
    // The brand colour itself is no colour of texts.
    Tabs: {
      itemSelectedColor: schemeTokens[scheme].colorLink,
      itemHoverColor: schemeTokens[scheme].colorLinkHover,
      itemActiveColor: schemeTokens[scheme].colorLinkActive,
      inkBarColor: schemeTokens[scheme].colorLink,
      // On a phone the next tab looks in.
      horizontalItemGutter: 24,
    },
  },
});

/** The themes of both schemes, each also without motion. */
export const themes: Readonly<Record<Scheme, { moving: ThemeConfig; still: ThemeConfig }>> = {
  light: { moving: themeOf('light', true), still: themeOf('light', false) },
  dark: { moving: themeOf('dark', true), still: themeOf('dark', false) },
};
