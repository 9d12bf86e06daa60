// Makes Back close the topmost overlay. Opening an overlay pushes a history entry with the same address. Back
// pops that entry and closes the overlay. An overlay that closes in another way leaves its entry, because
// removing it would race with navigation that the overlay started. Back and Forward skip such an entry, and
// the next overlay reuses it.
import { useEffect, useReducer, useRef, useSyncExternalStore } from 'react';
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { onOverlaysChange, openOverlays } from '#src/ui/dialogs/overlays.ts';

interface StepState {
  /** Key of the screen's entry, the previous one. */
  readonly overlayOver?: string;
}

const overlayOver = ({ state }: Location) => (state as StepState | null)?.overlayOver;

/** Mounted once, in the shell. */
export function OverlayHistory() {
  useSyncExternalStore(onOverlaysChange, openOverlays);
  const location = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const last = useRef(location);
  /** True while navigating past an unused entry. */
  const skipping = useRef(false);
  const [, recheck] = useReducer((times: number) => times + 1, 0);

  useEffect(() => {
    const before = last.current;
    last.current = location;
    const moved = before.key !== location.key;
    const top = openOverlays().at(-1);
    const over = overlayOver(location);
    const skip = (delta: 1 | -1) => {
      skipping.current = true;
      void navigate(delta);
    };
    if (moved && type === 'POP') {
      const skipped = skipping.current;
      skipping.current = false;
      if (skipped) return;
      if (top) {
        top();
        // Another overlay may still be open: below, or a confirmation above.
        recheck();
      } else if (over !== undefined) skip(before.key === over ? 1 : -1);
      else if (overlayOver(before) === location.key) skip(-1);
    } else if (!moved && top && over === undefined) {
      const { pathname, search, hash, key, state } = location;
      void navigate(
        { pathname, search, hash },
        { state: { ...state, overlayOver: key } satisfies StepState, preventScrollReset: true },
      );
    }
  });
  return null;
}
