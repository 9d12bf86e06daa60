// Tests which key presses trigger shortcuts.
import { describe, expect, test } from 'vitest';
import { hideComposedKeys } from '#src/app/layout/root.tsx';
import { isPressed, shortcuts } from '#src/ui/shortcuts/shortcuts.ts';
import { canTriggerShortcut } from '#src/ui/shortcuts/use-shortcut.ts';

/** Whether pressing `?` in the page's field triggers a shortcut. */
function isFreeIn(page: string): boolean {
  document.body.innerHTML = page;
  const field = document.querySelector('input') as HTMLInputElement;
  let free = false;
  const listener = (event: KeyboardEvent) => {
    free = canTriggerShortcut(event);
  };
  window.addEventListener('keydown', listener, { once: true });
  field.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
  return free;
}

const drawer = (isHidden: boolean) =>
  `<div class="ant-drawer-content-wrapper${isHidden ? ' ant-drawer-content-wrapper-hidden' : ''}">
    <div role="dialog"><input></div>
  </div>`;

test('triggers no shortcut in a field', () => {
  expect(isFreeIn('<input>')).toBe(false);
  expect(isFreeIn(drawer(false))).toBe(false);
});

test('triggers a shortcut in the focused field of a closed drawer', () => {
  expect(isFreeIn(drawer(true))).toBe(true);
});

const triggered = (keys: KeyboardEventInit) =>
  Object.entries(shortcuts)
    .filter(([, shortcut]) => isPressed(shortcut, new KeyboardEvent('keydown', keys)))
    .map(([name]) => name);

describe('shortcuts on other keyboard layouts', () => {
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
  ])('on %s, %o triggers %s', (_, keys, name) => {
    expect(triggered(keys)).toEqual([name]);
  });

  test.each([
    ['Dvorak', { key: 't', code: 'KeyK', ctrlKey: true }],
    ['Dvorak', { key: '.', code: 'KeyE' }],
    ['AZERTY', { key: '§', code: 'Slash', shiftKey: true }],
    ['Turkish', { key: 'ı', code: 'KeyI' }],
    ['Polish', { key: 'é', code: 'KeyE' }],
  ])('on %s, %o triggers nothing', (_, keys) => {
    expect(triggered(keys)).toEqual([]);
  });
});

describe('withholdComposedKeys', () => {
  test.each([
    ['withholds keys during composition', { isComposing: true }, true],
    ['withholds keys after composition in Safari', { keyCode: 229 }, true],
    ['passes on other keys', { keyCode: 13 }, false],
  ])('%s', (_, init, isWithheld) => {
    document.body.innerHTML = '<form><input></form>';
    const received: string[] = [];
    const listener = ({ key }: KeyboardEvent) => received.push(key);
    const stop = hideComposedKeys();
    document.addEventListener('keydown', listener, true);
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init });
    document.querySelector('input')?.dispatchEvent(enter);
    document.removeEventListener('keydown', listener, true);
    stop();
    expect([received, enter.defaultPrevented]).toEqual([isWithheld ? [] : ['Enter'], isWithheld]);
  });
});
