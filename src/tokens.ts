// The colours and sizes of everything, as Ant Design names them. They stand apart from `theme.ts`, so that the
// sign-in page has them without Ant Design's code. Each text has a contrast of at least 4.5 on each of its grounds.
export type Scheme = 'light' | 'dark';

export const sharedTokens = {
  /** The specification's brand colour. White text on it has a contrast of 4.9. */
  colorPrimary: '#6c5ce7',
  borderRadius: 8,
  borderRadiusSM: 6,
  borderRadiusLG: 12,
  fontFamily:
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif",
  fontFamilyCode: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  fontSize: 14,
  controlHeight: 34,
  controlHeightLG: 40,
};

export const schemeTokens = {
  light: {
    colorPrimaryHover: '#5a4bd1',
    colorLink: '#5546d0',
    colorLinkHover: '#3f31b0',
    colorLinkActive: '#3f31b0',
    colorBgLayout: '#f7f7f9',
    colorBgContainer: '#ffffff',
    colorBgElevated: '#ffffff',
    colorText: '#1c1d22',
    colorTextSecondary: '#565a64',
    colorTextTertiary: '#61656f',
    colorTextDescription: '#61656f',
    colorTextPlaceholder: '#6b6f79',
    colorBorder: '#d6d7dd',
    colorBorderSecondary: '#e8e8ed',
    colorError: '#cf2a35',
    colorSuccess: '#17803d',
    colorWarning: '#a15c07',
    boxShadowTertiary: '0 1px 2px rgb(20 20 43 / 5%)',
  },
  dark: {
    colorPrimaryHover: '#7466ea',
    colorLink: '#a79cff',
    colorLinkHover: '#c4bcff',
    colorLinkActive: '#c4bcff',
    colorBgLayout: '#0f1013',
    colorBgContainer: '#16171b',
    colorBgElevated: '#1e1f24',
    colorText: '#ececf0',
    colorTextSecondary: '#b4b7c0',
    colorTextTertiary: '#9da1ab',
    colorTextDescription: '#9da1ab',
    colorTextPlaceholder: '#8f939d',
    colorBorder: '#3a3c44',
    colorBorderSecondary: '#27282e',
    colorError: '#f26d74',
    colorSuccess: '#4cc274',
    colorWarning: '#dfa03c',
    boxShadowTertiary: 'none',
  },
} satisfies Record<Scheme, Record<string, string>>;

/** `borderRadiusLG` → `--ant-border-radius-lg`, as Ant Design names its CSS variables. */
const variableOf = (token: string) => `--ant-${token.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()}`;

/** Writes a scheme's tokens as CSS variables of `element`. Numbers are pixels. */
export function writeTokens(element: HTMLElement, scheme: Scheme): void {
  for (const [token, value] of Object.entries({ ...sharedTokens, ...schemeTokens[scheme] })) {
    element.style.setProperty(variableOf(token), typeof value === 'number' ? `${value}px` : value);
  }
}
