import { startTransition, useEffect, useState } from 'react';

/** False in a component's first rendering, true after it: for parts that must not delay the rest. */
export function useAfterPaint(): boolean {
  const [after, setAfter] = useState(false);
  useEffect(() => startTransition(() => setAfter(true)), []);
  return after;
}
