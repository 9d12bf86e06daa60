import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { remember } from '#providers/remember.ts';

const widthKey = 'table_width';

/** How wide tables last were in a window of this width: so wide is this one, too, and is drawn once. */
function lastWidth(): number {
  const [windowWidth, width = 0] = (localStorage.getItem(widthKey) ?? '').split(' ').map(Number);
  return windowWidth === innerWidth ? width : 0;
}

/** An element's width in whole pixels, known before it is painted; 0 where nothing is laid out. */
export function useWidth<E extends HTMLElement>(): readonly [RefObject<E>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(lastWidth);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const measure = () => {
      setWidth(watched.clientWidth);
      remember(widthKey, `${innerWidth} ${watched.clientWidth}`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
