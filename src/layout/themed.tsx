import { ConfigProvider } from 'antd';
import { type ReactNode, useState } from 'react';
import { useScheme } from '../color-scheme.ts';
import { themes } from '../theme.ts';
import { useLessMotion } from './media-query.ts';

/** What pops up stands in the landmark of what it belongs to, where a screen reader looks for it. */
const popupContainer = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('header, main, aside, [role="dialog"]') ?? document.body;

/** Around everything that uses Ant Design's components. */
export function Themed({ children }: { children: ReactNode }) {
  const lessMotion = useLessMotion();
  // As it was at first: Ant Design makes everything anew when its motion is switched, and what was typed would be lost.
  const [motion] = useState<'still' | 'moving'>(lessMotion ? 'still' : 'moving');
  const theme = themes[useScheme()][motion];
  return (
    <ConfigProvider theme={theme} getPopupContainer={popupContainer}>
      {children}
    </ConfigProvider>
  );
}
