// The console's shortcuts: each is said once, with its words and its keys. Who listens for one asks `isPressed`.
import { singleKeys } from '#providers/single-keys.ts';

export interface Shortcut {
  readonly words: string;
  /** Any of them is pressed. `Mod` is ctrl or cmd. */
  readonly keys: readonly string[];
}

export const shortcuts = {
  palette: { words: 'Search and commands', keys: ['Mod+K'] },
  search: { words: 'Go to the search box', keys: ['/'] },
  help: { words: 'Show the keyboard shortcuts', keys: ['?'] },
  sidebar: { words: 'Show or hide the sidebar', keys: ['Mod+B'] },
  nextRow: { words: 'Next row', keys: ['j', 'ArrowDown'] },
  previousRow: { words: 'Previous row', keys: ['k', 'ArrowUp'] },
  openRow: { words: 'Open the row', keys: ['Enter'] },
  editRow: { words: 'Edit the row', keys: ['e'] },
  selectRow: { words: 'Select the row', keys: ['x'] },
  selectRows: { words: 'Select from the last selected row on', keys: ['Shift+x'] },
  leaveRows: { words: 'Leave the list', keys: ['Escape'] },
} as const satisfies Record<string, Shortcut>;

const wordsOf = (keys: string) => {
  const words = keys.split('+');
  return { key: words.at(-1) ?? '', mod: words.includes('Mod'), shift: words.includes('Shift') };
};

/** Whether it is one character, with shift or without: it would be typed, and speech input may say it by accident (WCAG 2.1.4). */
export const isSingleKey = (keys: string): boolean => /^(Shift\+)?.$/.test(keys);

/** With shift, a letter is another key; on some keyboards a sign is typed with it. */
const isShifted = (key: string, shift: boolean, { shiftKey }: KeyboardEvent) =>
  shift === shiftKey || (isSingleKey(key) && !/[a-z]/i.test(key));

/** A character of a script that has no Latin letters: Cyrillic, Greek, Hebrew, Arabic. */
const foreignCharacter = /^[^\p{scx=Latin}\p{scx=Common}]/u;

/**
 * The pressed key. On a layout without Latin letters it is the one that a US keyboard has in its place; all other
 * layouts (Dvorak, AZERTY) mean what they type.
 */
function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (!foreignCharacter.test(key)) return key;
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return /^Key([A-Z])$/.exec(code)?.[1] ?? key;
}

/** Whether this is pressed: no single key where those are switched off. */
export function isPressed({ keys }: Shortcut, event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey) return false;
  return keys.some((one) => {
    const { key, mod, shift } = wordsOf(one);
    return (
      keyOf(event).toLowerCase() === key.toLowerCase() &&
      mod === (event.ctrlKey || event.metaKey) &&
      isShifted(key, shift, event) &&
      (!isSingleKey(one) || singleKeys())
    );
  });
}

/** For `aria-keyshortcuts`. */
export const ariaKeys = ({ keys }: Shortcut): string =>
  keys
    .flatMap((one) =>
      one.includes('Mod') ? [one.replace('Mod', 'Control'), one.replace('Mod', 'Meta')] : one,
    )
    .join(' ');

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** As it is shown: `Ctrl K`, on a Mac `⌘ K`. */
export const keyText = (keys: string): string =>
  keys.replaceAll('+', ' ').replace('Mod', isMac() ? '⌘' : 'Ctrl');
