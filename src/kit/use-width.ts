import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** An element's width in whole pixels, known before it is painted; 0 where nothing is laid out. */
export function useWidth<E extends HTMLElement>(): readonly [RefObject<E>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const measure = () => setWidth(watched.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
