// What a pointer does on a table's rows beside what stands in them: one listener for all of them.
import type { MouseEvent } from 'react';

/** Marks the link that a row is opened by. */
export const opensRow = { 'data-opens-row': '' } as const;

/** These have a use of their own for a click. */
const controls = 'a, button, input, label, [role="menuitem"]';

/** The row that was clicked beside all controls; none of what opened from the row, and stands elsewhere. */
function rowAt({ target, currentTarget }: MouseEvent): Element | null {
  const place = target as Element;
  return currentTarget.contains(place) && !place.closest(controls) ? place.closest('.ant-table-row') : null;
}

/** As a click on its link with the key for a new tab: only the browser can open that in the background. */
function openInBackground(event: MouseEvent) {
  const link = rowAt(event)?.querySelector('[data-opens-row]');
  if (!link) return;
  event.preventDefault();
  link.dispatchEvent(new window.MouseEvent('click', { cancelable: true, ctrlKey: true, metaKey: true }));
}

const wheel = 1;

/** For the element around a table. */
export const rowGestures = {
  onMouseDown(event: MouseEvent) {
    // The wheel would begin to scroll by itself.
    if (event.button === wheel && rowAt(event)) event.preventDefault();
  },
  onClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey) openInBackground(event);
  },
  onAuxClick(event: MouseEvent) {
    if (event.button === wheel) openInBackground(event);
  },
} as const;
