// Ant Design's themes, built from the tokens. Style sheets use the same tokens as CSS variables
// (`--ant-color-…`) and define no colours of their own.
import { type ThemeConfig, theme } from 'antd';
import { type Scheme, schemeTokens, sharedTokens } from '#src/ui/tokens.ts';

type Algorithm = Exclude<ThemeConfig['algorithm'], undefined | unknown[]>;

/** Restores our tokens: Ant Design overwrites some of them with derived shades. */
const restoreTokens =
  (scheme: Scheme): Algorithm =>
  (seed, map) => ({ ...(map ?? theme.defaultAlgorithm(seed)), ...sharedTokens, ...schemeTokens[scheme] });

const themeOf = (scheme: Scheme, motion: boolean): ThemeConfig => ({
  // A key per theme: the variables of several themes are in the page at the same time.
  cssVar: { key: `console-${scheme}${motion ? '' : '-still'}` },
  hashed: false,
  algorithm: [scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, restoreTokens(scheme)],
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
    // The brand colour has too little contrast for text.
    Tabs: {
      itemSelectedColor: schemeTokens[scheme].colorLink,
      itemHoverColor: schemeTokens[scheme].colorLinkHover,
      itemActiveColor: schemeTokens[scheme].colorLinkActive,
      inkBarColor: schemeTokens[scheme].colorLink,
      // On a phone, part of the next tab stays visible and hints at scrolling.
      horizontalItemGutter: 24,
    },
  },
});

/** A theme per scheme, with and without motion. */
export const themes: Readonly<Record<Scheme, { moving: ThemeConfig; still: ThemeConfig }>> = {
  light: { moving: themeOf('light', true), still: themeOf('light', false) },
  dark: { moving: themeOf('dark', true), still: themeOf('dark', false) },
};
