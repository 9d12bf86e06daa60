// Opens a row by a click anywhere in it. One listener per table.
import type { MouseEvent } from 'react';
import { openOverlays } from '#src/ui/dialogs/overlays.ts';

/** Marks the link that a click on the row follows. */
export const rowLink = { 'data-opens-row': '' } as const;

/** Marks a cell that starts an inline edit on click. */
export const inlineEditCell = { 'data-edits-row': '' } as const;

const controls = 'a, button, input, label, [role="menuitem"]';

/** The clicked row, unless the click hit a control or a popup that React bubbles from outside the table. */
function rowAt({ target, currentTarget }: MouseEvent): Element | null {
  const place = target as Element;
  return currentTarget.contains(place) && !place.closest(controls) ? place.closest('.ant-table-row') : null;
}

/** Dispatches a Ctrl-click on the link, because only the browser can open a tab in the background. */
function openInBackground(event: MouseEvent) {
  const link = rowAt(event)?.querySelector('[data-opens-row]');
  if (!link) return;
  event.preventDefault();
  link.dispatchEvent(new window.MouseEvent('click', { cancelable: true, ctrlKey: true, metaKey: true }));
}

/** Whether a menu or editor was open on pointer down. The click only closes it. */
let dismisses = false;

/** A click that ends a text selection does not open the row. */
const isSelecting = (row: Element) => {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true);
};

function openHere(event: MouseEvent) {
  const row = rowAt(event);
  if (!row || dismisses || isSelecting(row)) return;
  if ((event.target as Element).closest('[data-edits-row]')) return;
  row.querySelector<HTMLElement>('[data-opens-row]')?.click();
}

const middleButton = 1;

/** Props for the element around a table. */
export const rowClickHandlers = {
  // In the capture phase, before the menu closes.
  onPointerDownCapture() {
    dismisses = openOverlays().length > 0 || document.querySelector('.ant-select-open') !== null;
  },
  onMouseDown(event: MouseEvent) {
    // Prevent autoscroll.
    if (event.button === middleButton && rowAt(event)) event.preventDefault();
  },
  onClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey) openInBackground(event);
    else if (!event.shiftKey && !event.altKey && !event.defaultPrevented) openHere(event);
  },
  onAuxClick(event: MouseEvent) {
    if (event.button === middleButton) openInBackground(event);
  },
} as const;
