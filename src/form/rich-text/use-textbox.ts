import { useEffect } from 'react';
import type { ControlAria } from '#src/form/fields.tsx';

/** Gives Quill's root element the textbox role, the form's ARIA attributes and a class. */
export function useTextbox(
  element: HTMLElement | undefined,
  label: string,
  { id, ...aria }: ControlAria,
  className: string | undefined,
): void {
  const attributes = JSON.stringify({
    ...aria,
    id,
    role: 'textbox',
    'aria-multiline': true,
    'aria-label': label,
    // A page translation would change the stored text.
    translate: 'no',
  });
  useEffect(() => {
    if (!element) return;
    if (className) element.classList.add(className);
    const entries = Object.entries(JSON.parse(attributes) as Record<string, unknown>);
    for (const [name, value] of entries) element.setAttribute(name, String(value));
    return () => {
      for (const [name] of entries) element.removeAttribute(name);
    };
  }, [element, attributes, className]);
}
