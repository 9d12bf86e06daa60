// What a pointer does on a table's rows beside what stands in them: one listener for all of them.
import type { MouseEvent } from 'react';
import { openOverlays } from '#src/dialogs/overlays.ts';

/** Marks the link that a row is opened by. */
export const opensRow = { 'data-opens-row': '' } as const;

/** Marks a cell that a click edits. */
export const editsRow = { 'data-edits-row': '' } as const;

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

/** The click closes a menu or an editor that was open when the pointer went down. */
let dismisses = false;

/** A click that ends the selecting of a text opens nothing. */
const isSelecting = (row: Element) => {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true);
};

/** As a click on its link. */
function openHere(event: MouseEvent) {
  const row = rowAt(event);
  if (!row || dismisses || isSelecting(row)) return;
  if ((event.target as Element).closest('[data-edits-row]')) return;
  row.querySelector<HTMLElement>('[data-opens-row]')?.click();
}

const wheel = 1;

/** For the element around a table. */
export const rowGestures = {
  // Before the menu hears that the pointer is elsewhere.
  onPointerDownCapture() {
    dismisses = openOverlays().length > 0 || document.querySelector('.ant-select-open') !== null;
  },
  onMouseDown(event: MouseEvent) {
    // The wheel would begin to scroll by itself.
    if (event.button === wheel && rowAt(event)) event.preventDefault();
  },
  onClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey) openInBackground(event);
    else if (!event.shiftKey && !event.altKey && !event.defaultPrevented) openHere(event);
  },
  onAuxClick(event: MouseEvent) {
    if (event.button === wheel) openInBackground(event);
  },
} as const;
