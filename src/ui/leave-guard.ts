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
  /** Called when the user confirms to lose the changes. */
  readonly onDiscard: () => void;
}

interface LeaveGuardOptions {
  /** Whether the form is in one tab of a screen. */
  tab?: boolean;
  onDiscard?: () => void;
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
export function useLeaveGuard(
  changed: () => boolean,
  { tab = false, onDiscard = () => undefined }: LeaveGuardOptions = {},
): void {
  const inDrawer = useContext(IsInDrawer);
  const place = inDrawer ? 'drawer' : tab ? 'tab' : 'screen';
  const latest = useRef({ changed, onDiscard });
  latest.current = { changed, onDiscard };

  useEffect(() => {
    const form: Guarded = {
      place,
      changed: () => latest.current.changed(),
      onDiscard: () => latest.current.onDiscard(),
    };
    guarded.add(form);
    return () => {
      guarded.delete(form);
    };
  }, [place]);
}

const unsaved = () => [...guarded].filter(({ changed }) => changed());

const leftBy = (from: Location, to: Location) =>
  unsaved().filter(({ place }) => addressOf(from, place) !== addressOf(to, place));

/** Whether any form on the screen has unsaved changes. */
export const hasUnsaved = (): boolean => unsaved().length > 0;

/** Whether a navigation leaves a form with unsaved changes. */
export const leavesUnsaved = (from: Location, to: Location): boolean => leftBy(from, to).length > 0;

/** Discards the unsaved changes that a navigation leaves. */
export function discardLeft(from: Location, to: Location): void {
  for (const { onDiscard } of leftBy(from, to)) onDiscard();
}

/** Discards all unsaved changes. */
export function discardUnsaved(): void {
  for (const { onDiscard } of unsaved()) onDiscard();
}
