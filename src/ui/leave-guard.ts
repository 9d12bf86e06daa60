import { createContext, useContext, useEffect, useRef } from 'react';
import type { Location } from 'react-router-dom';
import { openParam, tabParam } from '#shared/contract/list-query.ts';

/** Whether a form is in a drawer. Then closing the drawer leaves the form. */
export const IsInDrawer = createContext(false);

/** The container of a form. Leaving the container leaves the form. */
type Place = 'screen' | 'tab' | 'drawer';

interface Guarded {
  readonly place: Place;
  /** Whether there are unsaved changes. */
  readonly changed: () => boolean;
}

/** All mounted forms: on the screen, in its tabs and in the drawer. */
const guarded = new Set<Guarded>();

/** Returns the part of the URL that identifies a form's container. */
function addressOf({ pathname, search }: Location, place: Place): string {
  const params = new URLSearchParams(search);
  if (place === 'screen') return pathname;
  return `${pathname} ${params.get(place === 'tab' ? tabParam : openParam) ?? ''}`;
}

/**
 * Asks for confirmation before the user leaves unsaved changes by a link or by closing the window.
 * With `tab`, also before the user switches to another tab of the screen.
 */
export function useLeaveGuard(changed: () => boolean, { tab = false }: { tab?: boolean } = {}): void {
  const inDrawer = useContext(IsInDrawer);
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

/** Whether any form on the screen has unsaved changes. */
export const hasUnsaved = (): boolean => [...guarded].some(({ changed }) => changed());

/** Whether a navigation leaves a form with unsaved changes. */
export const leavesUnsaved = (from: Location, to: Location): boolean =>
  [...guarded].some(({ place, changed }) => addressOf(from, place) !== addressOf(to, place) && changed());
