// Whose a key is: the screen's, or what has the focus.
import { expect, test } from 'vitest';
import { isFree } from '#src/shortcuts/use-shortcut.ts';

/** Whether `?` is the screen's when it is pressed in the field of such a page. */
function isFreeIn(page: string): boolean {
  document.body.innerHTML = page;
  const field = document.querySelector('input') as HTMLInputElement;
  let free = false;
  const hear = (event: KeyboardEvent) => {
    free = isFree(event);
  };
  window.addEventListener('keydown', hear, { once: true });
  field.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
  return free;
}

const drawer = (left: boolean) =>
  `<div class="ant-drawer-content-wrapper${left ? ' ant-drawer-content-wrapper-hidden' : ''}">
    <div role="dialog"><input></div>
  </div>`;

test('what is typed into a field is the field’s', () => {
  expect(isFreeIn('<input>')).toBe(false);
  expect(isFreeIn(drawer(false))).toBe(false);
});

test('a key is not lost in a field that left with its form, and has the focus for a moment more', () => {
  expect(isFreeIn(drawer(true))).toBe(true);
});
