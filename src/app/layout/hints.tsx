// Shows the full text of truncated and abbreviated values on hover, focus and touch. One tooltip serves the
// whole screen, because one per cell would slow down tables.
import { Tooltip } from 'antd';
import { useEffect, useId, useState } from 'react';

const isTruncated = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight + 2;

/** The hint of an event's target, if any. */
function hintedAt(target: EventTarget | null) {
  if (!(target instanceof Element)) return undefined;
  const element =
    target.closest('[data-hint]') ??
    target.closest('[data-cut]') ??
    target.querySelector(':scope > [data-cut]');
  if (!(element instanceof HTMLElement)) return undefined;
  const text = element.dataset.hint ?? (isTruncated(element) ? element.textContent : null);
  return text ? { element, text } : undefined;
}

/** Makes truncated texts focusable, so that keyboard users reach their hints. Runs on each press of Tab. */
function makeTruncatedTextsFocusable() {
  for (const element of document.querySelectorAll<HTMLElement>('span[data-cut]')) {
    if (isTruncated(element) && !element.closest('a, button, [role=tab]')) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  }
}

/** Mounted once, in the shell. */
export function Hints() {
  const [shown, setShown] = useState<{ element: HTMLElement; text: string }>();
  const id = useId();
  useEffect(() => {
    const look = ({ target }: Event) => setShown(hintedAt(target));
    const hide = () => setShown(undefined);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') makeTruncatedTextsFocusable();
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
      <span
        style={{ position: 'fixed', pointerEvents: 'none', left, top, width, height }}
        aria-hidden="true"
      />
    </Tooltip>
  );
}
