import { createContext, useContext, useEffect, useRef } from 'react';
import type { Location } from 'react-router-dom';
import { openParam, tabParam } from '#src/shared/list-query.ts';

/** Whether a form stands in a drawer: then closing the drawer leaves it. */
export const StandsInDrawer = createContext(false);

/** What a form stands on: a screen, one tab of a screen that closes with it, or a drawer above a screen. */
type Place = 'screen' | 'tab' | 'drawer';

interface Guarded {
  readonly place: Place;
  /** Whether what was typed would be lost. */
  readonly changed: () => boolean;
}

/** The forms that are on the screen: one of its own, one in a drawer above it, one in each tab. */
const guarded = new Set<Guarded>();

/** The part of the URL that says where a form stands. */
function addressOf({ pathname, search }: Location, place: Place): string {
  const params = new URLSearchParams(search);
  if (place === 'screen') return pathname;
  return `${pathname} ${params.get(place === 'tab' ? tabParam : openParam) ?? ''}`;
}

/**
 * Asks before a screen or a drawer with unsaved changes is left, by a link or by closing the window; with `tab`, also
 * before another tab is shown in place of the form's own. `changed` is asked at that moment.
 */
export function useLeaveGuard(changed: () => boolean, { tab = false }: { tab?: boolean } = {}): void {
  const inDrawer = useContext(StandsInDrawer);
  const place = inDrawer ? 'drawer' : tab ? 'tab' : 'screen';
  const latest = useRef(changed);
  latest.current = changed;

  useEffect(() => {
    const form: Guarded = { place, changed: () => latest.current() };
    guarded.add(form);
    return () => {
      guarded.delete(form);
    };
  }, [place]);
}

/** Whether anything on the screen would be lost. */
export const hasUnsaved = (): boolean => [...guarded].some(({ changed }) => changed());

/** Whether a way from one address to another leaves something unsaved behind. */
export const leavesUnsaved = (from: Location, to: Location): boolean =>
  [...guarded].some(({ place, changed }) => addressOf(from, place) !== addressOf(to, place) && changed());
