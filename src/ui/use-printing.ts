import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const print = window.matchMedia('print');

/** Whether the page is being printed. Re-renders synchronously, before the browser lays out the pages. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(print.matches);
  useEffect(() => {
    const show = (now: boolean) => flushSync(() => setPrinting(now));
    const onChange = () => show(print.matches);
    const onStart = () => show(true);
    const onEnd = () => show(false);
    // Printing may have begun between the first render and this effect.
    setPrinting(print.matches);
    print.addEventListener('change', onChange);
    window.addEventListener('beforeprint', onStart);
    window.addEventListener('afterprint', onEnd);
    return () => {
      print.removeEventListener('change', onChange);
      window.removeEventListener('beforeprint', onStart);
      window.removeEventListener('afterprint', onEnd);
    };
  }, []);
  return printing;
}
