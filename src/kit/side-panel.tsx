import { Drawer } from 'antd';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { StandsInDrawer } from './leave-guard.ts';
import { type Opened, useOpened } from './use-opened.ts';

export interface SidePanelProps {
  /** Whether the panel shows this. What else stands open is another's. */
  shows: (opened: Opened) => boolean;
  titleOf: (opened: Opened) => string;
  children: (opened: Opened) => ReactNode;
}

/**
 * A drawer above a list, open as the URL says. Its content is made anew each time it opens or shows something else,
 * and stays while it closes. The focus goes back to what had it before.
 */
export function SidePanel({ shows, titleOf, children }: SidePanelProps) {
  const { opened, close } = useOpened();
  const wanted = opened && shows(opened) ? opened : undefined;
  const key = wanted && `${wanted.what}.${wanted.id ?? ''}`;
  const [last, setLast] = useState({ key, shown: wanted, turn: 0 });
  if (key !== last.key) {
    setLast({ key, shown: wanted ?? last.shown, turn: wanted ? last.turn + 1 : last.turn });
  }
  const open = wanted !== undefined;
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return (
    <Drawer
      open={open}
      onClose={close}
      title={last.shown && titleOf(last.shown)}
      width="min(480px, 100vw)"
      destroyOnHidden
    >
      <StandsInDrawer.Provider value={true}>
        {last.shown && (
          <Content key={last.turn} opener={opener}>
            {children(last.shown)}
          </Content>
        )}
      </StandsInDrawer.Provider>
    </Drawer>
  );
}

/**
 * Takes the focus when it comes: what had it may have gone with the content before. When it goes while it has the
 * focus, the opener gets it: a drawer that is closed while it still opens does not give it back.
 */
function Content({ opener, children }: { opener: RefObject<Element | null>; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement !== document.body) return;
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    };
  }, [opener]);
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </div>
  );
}
