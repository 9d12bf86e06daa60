// Defines the console's shortcuts. Listeners match events with `isPressed`.
import { singleKeys } from '#providers/single-keys.ts';

export interface Shortcut {
  readonly words: string;
  /** Alternatives. `Mod` is Ctrl or Cmd. */
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
  selectRows: { words: 'Select a range of rows', keys: ['Shift+x'] },
  leaveRows: { words: 'Leave the list', keys: ['Escape'] },
} as const satisfies Record<string, Shortcut>;

const parseKeys = (keys: string) => {
  const parts = keys.split('+');
  return { key: parts.at(-1) ?? '', mod: parts.includes('Mod'), shift: parts.includes('Shift') };
};

/** A single character, with or without Shift. Users can turn these shortcuts off (WCAG 2.1.4). */
export const isSingleKey = (keys: string): boolean => /^(Shift\+)?.$/.test(keys);

/** Requires the Shift state for letters only. Some keyboards need Shift for punctuation. */
const matchesShift = (key: string, shift: boolean, { shiftKey }: KeyboardEvent) =>
  shift === shiftKey || (isSingleKey(key) && !/[a-z]/i.test(key));

/** A character of a non-Latin script: Cyrillic, Greek, Hebrew, Arabic. */
const foreignCharacter = /^[^\p{scx=Latin}\p{scx=Common}]/u;

/** The pressed key; on non-Latin layouts, the US key in its position. */
function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (!foreignCharacter.test(key)) return key;
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return /^Key([A-Z])$/.exec(code)?.[1] ?? key;
}

/** Whether the event matches the shortcut. Single-key shortcuts never match if the user turned them off. */
export function isPressed({ keys }: Shortcut, event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey) return false;
  return keys.some((one) => {
    const { key, mod, shift } = parseKeys(one);
    return (
      keyOf(event).toLowerCase() === key.toLowerCase() &&
      mod === (event.ctrlKey || event.metaKey) &&
      matchesShift(key, shift, event) &&
      (!isSingleKey(one) || singleKeys())
    );
  });
}

/** For `aria-keyshortcuts`. */
export const ariaKeyShortcuts = ({ keys }: Shortcut): string =>
  keys
    .flatMap((one) =>
      one.includes('Mod') ? [one.replace('Mod', 'Control'), one.replace('Mod', 'Meta')] : one,
    )
    .join(' ');

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** Display text: `Ctrl K`, on a Mac `⌘ K`. */
export const keyText = (keys: string): string =>
  keys.replaceAll('+', ' ').replace('Mod', isMac() ? '⌘' : 'Ctrl');
