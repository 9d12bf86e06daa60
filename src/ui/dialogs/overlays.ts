// Stack of open dialogs, drawers and menus, topmost last. Back closes the topmost (layout/overlay-history.tsx).
import { useEffect } from 'react';
import { useHandler } from '#src/ui/use-handler.ts';

type Close = () => void;

let overlays: readonly Close[] = [];
const listeners = new Set<() => void>();

function replaceOverlays(next: readonly Close[]) {
  overlays = next;
  for (const listener of listeners) listener();
}

export const openOverlays = (): readonly Close[] => overlays;

export function onOverlaysChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `onBack` closes the overlay or asks the user first. Call the returned function after closing. */
export function addOverlay(onBack: () => void): () => void {
  const close = () => onBack();
  replaceOverlays([...overlays, close]);
  return () => {
    if (overlays.includes(close)) replaceOverlays(overlays.filter((one) => one !== close));
  };
}

/** While `open`, Back calls `onBack` instead of leaving the screen. */
export function useOverlay(open: boolean, onBack: () => void): void {
  const back = useHandler(onBack);
  useEffect(() => (open ? addOverlay(back) : undefined), [open, back]);
}
