// Whose a key is: the screen's, or what has the focus.
import { describe, expect, test } from 'vitest';
import { withholdComposedKeys } from '#src/shortcuts/composed-keys.ts';
import { isPressed, shortcuts } from '#src/shortcuts/shortcuts.ts';
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

const pressed = (keys: KeyboardEventInit) =>
  Object.entries(shortcuts)
    .filter(([, shortcut]) => isPressed(shortcut, new KeyboardEvent('keydown', keys)))
    .map(([name]) => name);

describe('a shortcut on another layout', () => {
  test.each([
    ['Cyrillic', { key: 'л', code: 'KeyK', ctrlKey: true }, 'palette'],
    ['Cyrillic', { key: 'И', code: 'KeyB', metaKey: true }, 'sidebar'],
    ['Cyrillic', { key: 'о', code: 'KeyJ' }, 'nextRow'],
    ['Cyrillic', { key: 'Ч', code: 'KeyX', shiftKey: true }, 'selectRows'],
    ['Greek', { key: 'κ', code: 'KeyK', ctrlKey: true }, 'palette'],
    ['Greek', { key: 'ε', code: 'KeyE' }, 'editRow'],
    ['Hebrew', { key: 'ל', code: 'KeyK', ctrlKey: true }, 'palette'],
    ['Hebrew', { key: 'ס', code: 'KeyX' }, 'selectRow'],
    ['Arabic', { key: 'ن', code: 'KeyK', ctrlKey: true }, 'palette'],
    ['Arabic', { key: 'لا', code: 'KeyB', ctrlKey: true }, 'sidebar'],
    ['Arabic', { key: 'ظ', code: 'Slash' }, 'search'],
    ['Arabic', { key: '؟', code: 'Slash', shiftKey: true }, 'help'],
    ['Dvorak', { key: 'k', code: 'KeyV', ctrlKey: true }, 'palette'],
    ['AZERTY', { key: '?', code: 'KeyM', shiftKey: true }, 'help'],
    ['German', { key: '/', code: 'Digit7', shiftKey: true }, 'search'],
  ])('of %s: %o is %s', (_, keys, name) => {
    expect(pressed(keys)).toEqual([name]);
  });

  test.each([
    ['Dvorak', { key: 't', code: 'KeyK', ctrlKey: true }],
    ['Dvorak', { key: '.', code: 'KeyE' }],
    ['AZERTY', { key: '§', code: 'Slash', shiftKey: true }],
    ['Turkish', { key: 'ı', code: 'KeyI' }],
    ['Polish', { key: 'é', code: 'KeyE' }],
  ])('of %s is not %o', (_, keys) => {
    expect(pressed(keys)).toEqual([]);
  });
});

describe('a key of an input method', () => {
  test.each([
    ['while it composes', { isComposing: true }, true],
    ['in Safari, after it has composed', { keyCode: 229 }, true],
    ['but none of the person’s', { keyCode: 13 }, false],
  ])('is heard by nothing on the page, %s', (_, how, withheld) => {
    document.body.innerHTML = '<form><input></form>';
    const heard: string[] = [];
    const hear = ({ key }: KeyboardEvent) => heard.push(key);
    const stop = withholdComposedKeys();
    document.addEventListener('keydown', hear, true);
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...how });
    document.querySelector('input')?.dispatchEvent(enter);
    document.removeEventListener('keydown', hear, true);
    stop();
    expect([heard, enter.defaultPrevented]).toEqual([withheld ? [] : ['Enter'], withheld]);
  });
});
