import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { remember } from '#providers/remember.ts';

const widthKey = 'table_width';

/** The last table width in a window of this width: an initial value that avoids a second render. */
function lastWidth(): number {
  const [windowWidth, width = 0] = (localStorage.getItem(widthKey) ?? '').split(' ').map(Number);
  return windowWidth === innerWidth ? width : 0;
}

/** An element's width in whole pixels, measured before the first paint; 0 without layout. */
export function useWidth<E extends HTMLElement>(): readonly [RefObject<E>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(lastWidth);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = () => {
      setWidth(node.clientWidth);
      remember(widthKey, `${innerWidth} ${node.clientWidth}`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
