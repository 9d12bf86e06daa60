import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** An element's width in whole pixels: undefined in the first rendering, known before it is painted; 0 without a layout. */
export function useWidth<E extends HTMLElement>(): readonly [RefObject<E>, number | undefined] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = () => setWidth(node.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
