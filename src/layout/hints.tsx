// A text that is cut, or says something in short, tells all of it by hovering, by keyboard and by touch. One tooltip
// serves the whole screen, so that rows mount none of their own.
import { Tooltip } from 'antd';
import { useEffect, useId, useState } from 'react';
import styles from './hints.module.css';

const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight + 2;

/** What is told of the element that an event came from. */
function hintedAt(target: EventTarget | null) {
  if (!(target instanceof Element)) return undefined;
  const element =
    target.closest('[data-hint]') ??
    target.closest('[data-cut]') ??
    target.querySelector(':scope > [data-cut]');
  if (!(element instanceof HTMLElement)) return undefined;
  const text = element.dataset.hint ?? (isCut(element) ? element.textContent : null);
  return text ? { element, text } : undefined;
}

/** A cut text that is no link and no tab can be reached by Tab as well, from the first Tab on. */
function letCutTextsHaveFocus() {
  for (const element of document.querySelectorAll<HTMLElement>('span[data-cut]')) {
    if (isCut(element) && !element.closest('a, button, [role=tab]')) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  }
}

/** Stands once beside all screens. */
export function Hints() {
  const [shown, setShown] = useState<{ element: HTMLElement; text: string }>();
  const id = useId();
  useEffect(() => {
    const look = ({ target }: Event) => setShown(hintedAt(target));
    const hide = () => setShown(undefined);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') letCutTextsHaveFocus();
      if (key === 'Escape') hide();
    };
    document.addEventListener('pointerover', look);
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', hide);
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('scroll', hide, true);
    return () => {
      document.removeEventListener('pointerover', look);
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('scroll', hide, true);
    };
  }, []);
  const element = shown?.element;
  useEffect(() => {
    if (!element) return;
    element.setAttribute('aria-describedby', id);
    return () => element.removeAttribute('aria-describedby');
  }, [element, id]);
  if (!shown) return null;
  const { left, top, width, height } = shown.element.getBoundingClientRect();
  return (
    <Tooltip key={shown.text} id={id} open title={shown.text}>
      <span className={styles.anchor} style={{ left, top, width, height }} aria-hidden="true" />
    </Tooltip>
  );
}
