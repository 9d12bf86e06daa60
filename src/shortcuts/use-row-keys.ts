// The rows of a table by keyboard: one of them is a stop of Tab, and the keys move from it to the others. The table stays a
// table: what is put on a row stands there while it has the focus, and nothing is drawn for it.
import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { focusMain } from '../focus-main.ts';
import { useHandler } from '../use-handler.ts';
import { isPressed, shortcuts } from './shortcuts.ts';
import { isFree } from './use-shortcut.ts';

/** What a row is called, for whoever hears it. */
export const rowName = (name: string) => ({ 'data-row': name });

/** Of which resource the rows of a table are records. */
export const tableOf = (resource: string | undefined) => ({ 'data-resource': resource });

const rows = 'tr[data-row]';

export interface FocusedRecord {
  readonly resource: string;
  readonly id: string;
}

/** The record whose row has the focus, or something in it. */
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

/** The row by its name alone: by all of its cells it would be read whenever one moves. */
function nameFocused({ type, target }: Event) {
  if (!(target instanceof HTMLElement) || !target.matches(rows)) return;
  if (type === 'focusin') target.setAttribute('aria-label', target.dataset.row ?? '');
  else target.removeAttribute('aria-label');
}

const boxIn = (row: Element) => row.querySelector('.ant-table-selection-column input');

/** Where there is little room, a button in the head brings the boxes. */
const bringBoxes = (row: Element) =>
  row.closest('table')?.querySelector<HTMLElement>('.ant-table-thead [aria-label^="Select "]')?.click();

/** As by a click on its box: with shift all between it and the last one. */
function select(row: Element, shiftKey: boolean) {
  if (!boxIn(row)) flushSync(() => bringBoxes(row));
  boxIn(row)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
}

const isChange = (button: HTMLButtonElement) =>
  !button.matches(':disabled, [aria-disabled=true]') &&
  /^Change\b/.test(button.getAttribute('aria-label') ?? button.textContent ?? '');

/** Changes what can be changed in the row itself, else the record, by its key. */
function edit(row: HTMLElement, onEdit: (key: string) => void) {
  const button = [...row.querySelectorAll('button')].find(isChange);
  if (button) button.click();
  else onEdit(row.dataset.rowKey ?? '');
}

/** What a key does on a row (`own`) or on something in it; undefined where it is not meant. */
function workOf(event: KeyboardEvent, row: HTMLElement, onEdit: (key: string) => void) {
  const { selectRow, selectRows, openRow, editRow, leaveRows } = shortcuts;
  const own = event.target === row;
  if (own && isPressed(openRow, event)) return () => row.querySelector<HTMLElement>('a[href]')?.click();
  if (isPressed(leaveRows, event)) return focusMain;
  if (event.repeat) return undefined;
  if (isPressed(selectRow, event)) return () => select(row, false);
  if (isPressed(selectRows, event)) return () => select(row, true);
  if (isPressed(editRow, event)) return () => edit(row, onEdit);
  return undefined;
}

function stepOf(event: KeyboardEvent, row: Element | null): number {
  const step = isPressed(shortcuts.nextRow, event) ? 1 : isPressed(shortcuts.previousRow, event) ? -1 : 0;
  // Anywhere else arrows scroll, open a menu, or move in what has the focus.
  return event.key.startsWith('Arrow') && event.target !== row ? 0 : step;
}

/** `onEdit`: changes the record of a row, by its key. */
export function useRowKeys(frame: RefObject<HTMLElement>, onEdit: (key: string) => void): void {
  const edit = useHandler(onEdit);
  /** What of the table has the focus. */
  const focused = useRef<Element>();
  useEffect(() => {
    const table = frame.current;
    if (table && !stopIn(table)) makeStop(table, rowsIn(table)[0]);
    // Its row has gone with it.
    if (focused.current?.isConnected === false && document.activeElement === document.body) focusMain();
    if (!focused.current?.isConnected) focused.current = undefined;
  });

  useEffect(() => {
    const table = frame.current;
    if (!table) return;

    function onKeyDown(event: KeyboardEvent) {
      const target = event.target as Element;
      const row = target.closest?.<HTMLElement>(rows) ?? null;
      // Other tables have their own keys.
      if (!table || (row && !table.contains(row)) || !isFree(event)) return;
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
      const work = row && workOf(event, row, edit);
      if (!work) return;
      event.preventDefault();
      work();
    }

    const onFocusIn = ({ target }: Event) => {
      focused.current = target as Element;
    };
    // Not where it is taken out of the page with the focus.
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
