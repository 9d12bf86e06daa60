import { useState } from 'react';
import { useOverlay } from './overlays.ts';

/**
 * State of a dialog or drawer that is loaded on first opening. It stays mounted after that (`wanted`), so
 * that its closing animation runs.
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
