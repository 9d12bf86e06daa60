import { ConfigProvider } from 'antd';
import { type ReactNode, useState } from 'react';
import { themes } from '#src/app/theme.ts';
import { useScheme } from '#src/ui/color-scheme.ts';
import { usePrefersReducedMotion } from '#src/ui/media-query.ts';

/** Mounts popups in the landmark of their trigger, so that screen readers find them there. */
const popupContainer = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('header, main, aside, [role="dialog"]') ?? document.body;

/** Provides Ant Design's theme. */
export function Themed({ children }: { children: ReactNode }) {
  const lessMotion = usePrefersReducedMotion();
  // Fixed on mount: switching motion remounts Ant Design's components, and typed values would be lost.
  const [motion] = useState<'still' | 'moving'>(lessMotion ? 'still' : 'moving');
  const theme = themes[useScheme()][motion];
  return (
    <ConfigProvider theme={theme} getPopupContainer={popupContainer}>
      {children}
    </ConfigProvider>
  );
}
