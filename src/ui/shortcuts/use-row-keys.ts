// Keyboard navigation of table rows with a roving tabindex. Changes DOM attributes directly, so that moving
// the focus causes no render.
import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { focusMain } from '#src/ui/screen.ts';
import { useHandler } from '#src/ui/use-handler.ts';
import { isPressed, shortcuts } from './shortcuts.ts';
import { canTriggerShortcut } from './use-shortcut.ts';

/** The row's name for screen readers. */
export const rowProps = (name: string) => ({ 'data-row': name });

/** The resource of a table's rows. */
export const tableProps = (resource: string | undefined) => ({ 'data-resource': resource });

const rows = 'tr[data-row]';

export interface FocusedRecord {
  readonly resource: string;
  readonly id: string;
}

/** The record whose row contains the focus. */
export function focusedRecord(): FocusedRecord | undefined {
  const row = document.activeElement?.closest<HTMLElement>(rows);
  const resource = row?.closest<HTMLElement>('[data-resource]')?.dataset.resource;
  const id = row?.dataset.rowKey;
  return resource && id ? { resource, id } : undefined;
}

const rowsIn = (table: Element) => [...table.querySelectorAll<HTMLElement>(rows)];
const stopIn = (table: Element) => table.querySelector<HTMLElement>(`${rows}[tabindex="0"]`);

function makeStop(table: Element, row: HTMLElement | undefined) {
  stopIn(table)?.removeAttribute('tabindex');
  row?.setAttribute('tabindex', '0');
}

/** Labels the focused row by its name. Without a label, screen readers would read all of its cells. */
function nameFocused({ type, target }: Event) {
  if (!(target instanceof HTMLElement) || !target.matches(rows)) return;
  if (type === 'focusin') target.setAttribute('aria-label', target.dataset.row ?? '');
  else target.removeAttribute('aria-label');
}

const checkboxIn = (row: Element) => row.querySelector('.ant-table-selection-column input');

/** On narrow tables, a button in the header shows the checkboxes. */
const showCheckboxes = (row: Element) =>
  row.closest('table')?.querySelector<HTMLElement>('.ant-table-thead [aria-label^="Select "]')?.click();

/** Clicks the row's checkbox. Shift selects the range since the last selected row. */
function select(row: Element, shiftKey: boolean) {
  if (!checkboxIn(row)) flushSync(() => showCheckboxes(row));
  checkboxIn(row)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
}

const isInlineEdit = (button: HTMLButtonElement) =>
  !button.matches(':disabled, [aria-disabled=true]') &&
  /^Change\b/.test(button.getAttribute('aria-label') ?? button.textContent ?? '');

/** Starts the row's inline edit if it has one, else edits the record. */
function edit(row: HTMLElement, onEdit: (key: string) => void) {
  const button = [...row.querySelectorAll('button')].find(isInlineEdit);
  if (button) button.click();
  else onEdit(row.dataset.rowKey ?? '');
}

/** The action of a key on a row or within it; undefined for other keys. */
function actionOf(event: KeyboardEvent, row: HTMLElement, onEdit: (key: string) => void) {
  const { selectRow, selectRows, openRow, editRow, leaveRows } = shortcuts;
  const isOnRow = event.target === row;
  if (isOnRow && isPressed(openRow, event)) return () => row.querySelector<HTMLElement>('a[href]')?.click();
  if (isPressed(leaveRows, event)) return focusMain;
  if (event.repeat) return undefined;
  if (isPressed(selectRow, event)) return () => select(row, false);
  if (isPressed(selectRows, event)) return () => select(row, true);
  if (isPressed(editRow, event)) return () => edit(row, onEdit);
  return undefined;
}

function stepOf(event: KeyboardEvent, row: Element | null): number {
  const step = isPressed(shortcuts.nextRow, event) ? 1 : isPressed(shortcuts.previousRow, event) ? -1 : 0;
  // Elsewhere, arrow keys scroll, open a menu or move within the focused control.
  return event.key.startsWith('Arrow') && event.target !== row ? 0 : step;
}

/** `onEdit` gets the key of the row to edit. */
export function useRowKeys(frame: RefObject<HTMLElement>, onEdit: (key: string) => void): void {
  const edit = useHandler(onEdit);
  /** The focused element of the table. */
  const focused = useRef<Element>();
  useEffect(() => {
    const table = frame.current;
    if (table && !stopIn(table)) makeStop(table, rowsIn(table)[0]);
    // The focused row was removed.
    if (focused.current?.isConnected === false && document.activeElement === document.body) focusMain();
    if (!focused.current?.isConnected) focused.current = undefined;
  });

  useEffect(() => {
    const table = frame.current;
    if (!table) return;

    function onKeyDown(event: KeyboardEvent) {
      const target = event.target as Element;
      const row = target.closest?.<HTMLElement>(rows) ?? null;
      // Other tables have their own listener.
      if (!table || (row && !table.contains(row)) || !canTriggerShortcut(event)) return;
      const step = stepOf(event, row);
      if (step !== 0) {
        const all = rowsIn(table);
        const next = row ? all[all.indexOf(row) + step] : (stopIn(table) ?? all[0]);
        if (all.length === 0) return;
        event.preventDefault();
        if (!next) return;
        makeStop(table, next);
        next.focus();
        return;
      }
      const action = row && actionOf(event, row, edit);
      if (!action) return;
      event.preventDefault();
      action();
    }

    const onFocusIn = ({ target }: Event) => {
      focused.current = target as Element;
    };
    // Don't reset for a removed element: the effect above needs it to move the focus.
    const onFocusOut = ({ target }: Event) =>
      queueMicrotask(() => {
        if (focused.current === target && focused.current?.isConnected) focused.current = undefined;
      });

    table.addEventListener('focusin', onFocusIn);
    table.addEventListener('focusout', onFocusOut);
    table.addEventListener('focusin', nameFocused);
    table.addEventListener('focusout', nameFocused);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      table.removeEventListener('focusin', onFocusIn);
      table.removeEventListener('focusout', onFocusOut);
      table.removeEventListener('focusin', nameFocused);
      table.removeEventListener('focusout', nameFocused);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [frame, edit]);
}
