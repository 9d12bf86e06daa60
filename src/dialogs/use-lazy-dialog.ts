import { useState } from 'react';

/**
 * Whether a dialog or drawer is open whose code is loaded when it is first opened. From then on it stays in the page
 * (`wanted`), so that it closes by its own motion.
 */
export function useLazyDialog() {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  return {
    wanted: state !== 'unopened',
    open: state === 'open',
    show: () => setState('open'),
    hide: () => setState('closed'),
  };
}
