// Back closes the topmost overlay. While one is open, the history has one entry more, for the same address: its step.
// Back leaves that entry for the screen's own, and the overlay closes. An overlay that is closed otherwise leaves its
// step behind, since taking it out again would race with what the overlay has led to. Back and Forward skip such a step,
// and the next overlay uses it again.
import { useEffect, useReducer, useRef, useSyncExternalStore } from 'react';
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { onOverlaysChange, openOverlays } from '../dialogs/overlays.ts';

interface StepState {
  /** The key of the screen's own entry, which is the one before. */
  readonly overlayOver?: string;
}

const overlayOver = ({ state }: Location) => (state as StepState | null)?.overlayOver;

/** Stands once in the shell. */
export function OverlayHistory() {
  useSyncExternalStore(onOverlaysChange, openOverlays);
  const location = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const last = useRef(location);
  /** On its way past a step that no overlay uses. */
  const skipping = useRef(false);
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);

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
        // Others may be open below it, or a question above it.
        lookAgain();
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
