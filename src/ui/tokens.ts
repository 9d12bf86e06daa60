// Colours and sizes, by Ant Design's token names. Separate from `theme.ts`, so that the sign-in page needs no
// Ant Design code. Text has a contrast of at least 4.5 on each of its backgrounds.
export type Scheme = 'light' | 'dark';

export const sharedTokens = {
  /** The specification's brand colour. White text on it has a contrast of 4.9. */
  colorPrimary: '#6c5ce7',
  /** Focus ring: a contrast of 3 on each background. */
  colorPrimaryBorder: '#8278ec',
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
    colorTextPlaceholder: '#686c76',
    /** Disabled values stay readable. */
    colorTextDisabled: '#686c76',
    colorBorder: '#d6d7dd',
    colorBorderSecondary: '#e8e8ed',
    colorPrimaryBg: '#f1f0fd',
    colorError: '#cf2a35',
    colorErrorBg: '#fdf1f1',
    colorErrorBorder: '#f3c6c9',
    colorSuccess: '#17803d',
    colorSuccessBg: '#eef8f1',
    colorSuccessBorder: '#bfe3cb',
    colorWarning: '#a15c07',
    colorWarningBg: '#fdf6e7',
    colorWarningBorder: '#f0d9a8',
    colorInfo: '#2563c9',
    colorInfoBg: '#eff5fe',
    colorInfoBorder: '#c2d8f7',
    boxShadowTertiary: '0 1px 2px rgb(20 20 43 / 5%)',
  },
  dark: {
    colorPrimaryHover: '#5f50da',
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
    colorTextDisabled: '#979ba5',
    colorBorder: '#3a3c44',
    colorBorderSecondary: '#27282e',
    colorPrimaryBg: '#262341',
    colorError: '#f26d74',
    colorErrorActive: '#e0656c',
    colorErrorBg: '#2c1a1d',
    colorErrorBorder: '#5c2b30',
    colorSuccess: '#4cc274',
    colorSuccessBg: '#16241b',
    colorSuccessBorder: '#265337',
    colorWarning: '#dfa03c',
    colorWarningBg: '#2a2115',
    colorWarningBorder: '#5a4520',
    colorInfo: '#6ea3f5',
    colorInfoBg: '#18222f',
    colorInfoBorder: '#2a4468',
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
