import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { useScheme } from '../color-scheme.ts';
import { themes } from '../theme.ts';

/** Around everything that uses Ant Design's components. */
export function Themed({ children }: { children: ReactNode }) {
  return <ConfigProvider theme={themes[useScheme()]}>{children}</ConfigProvider>;
}
