import { useState } from 'react';
import { useOverlay } from './overlays.ts';

/**
 * Whether a dialog or drawer is open whose code is loaded when it is first opened. From then on it stays in the page
 * (`wanted`), so that it closes by its own motion.
 */
export function useLazyDialog() {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const open = state === 'open';
  const hide = () => setState('closed');
  useOverlay(open, hide);
  return {
    wanted: state !== 'unopened',
    open,
    show: () => setState('open'),
    hide,
  };
}
