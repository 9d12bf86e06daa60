// The dialogs, drawers and menus that are open, the topmost last. Back closes that one (layout/overlay-history.tsx).
import { useEffect } from 'react';
import { useHandler } from '../use-handler.ts';

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

/** `onBack` closes the overlay, or asks whether to. Returns the function to call once it is closed. */
export function addOverlay(onBack: () => void): () => void {
  const close = () => onBack();
  replaceOverlays([...overlays, close]);
  return () => {
    if (overlays.includes(close)) replaceOverlays(overlays.filter((one) => one !== close));
  };
}

/** While an overlay is open, Back does this and leaves the screen as it is. */
export function useOverlay(open: boolean, onBack: () => void): void {
  const back = useHandler(onBack);
  useEffect(() => (open ? addOverlay(back) : undefined), [open, back]);
}
