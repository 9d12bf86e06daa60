import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { type Opened, useOpened } from './use-opened.ts';

export interface SidePanelProps {
  /** Whether the panel shows this. What else stands open is another's. */
  shows: (opened: Opened) => boolean;
  titleOf: (opened: Opened) => string;
  children: (opened: Opened) => ReactNode;
}

/**
 * A drawer above a list, open as the URL says. Its content is made anew each time it opens, and stays while it
 * closes. The focus goes back to what had it before.
 */
export function SidePanel({ shows, titleOf, children }: SidePanelProps) {
  const { opened, close } = useOpened();
  const wanted = opened && shows(opened) ? opened : undefined;
  const key = wanted && `${wanted.what}.${wanted.id ?? ''}`;
  const [last, setLast] = useState({ key, shown: wanted, turn: 0 });
  if (key !== last.key) {
    setLast({ key, shown: wanted ?? last.shown, turn: wanted ? last.turn + 1 : last.turn });
  }
  return (
    <Drawer
      open={wanted !== undefined}
      onClose={close}
      title={last.shown && titleOf(last.shown)}
      width="min(480px, 100vw)"
      destroyOnHidden
    >
      {last.shown && <div key={last.turn}>{children(last.shown)}</div>}
    </Drawer>
  );
}
