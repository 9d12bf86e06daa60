// Context that connects the palette to the shell.
import { createContext, type ReactNode, useContext } from 'react';
import type { MenuGroup } from '#src/app/layout/menu.ts';
import type { FocusedRecord } from '#src/ui/shortcuts/use-row-keys.ts';

export interface PaletteHost {
  readonly menu: readonly MenuGroup[];
  /** The initial text, including text that was typed while the palette loaded. */
  readonly typed: { readonly current: string };
  /** The record of the row that had the focus. */
  readonly row: FocusedRecord | undefined;
  /** Closes the palette. Calls `then` after the focus has returned. */
  close(then?: () => void): void;
  /** Shows the keyboard shortcuts in place of the palette. */
  showShortcuts(): void;
  /** Mounts a node outside of the palette, for example a confirmation that outlives it. */
  keep(node: ReactNode): void;
}

/** Key of the recent choices in localStorage. */
export const recentKey = 'recent_choices';

const Context = createContext<PaletteHost | undefined>(undefined);

export const PaletteHostProvider = Context.Provider;

export function usePaletteHost(): PaletteHost {
  const host = useContext(Context);
  if (!host) throw new Error('usePaletteHost needs a PaletteHostProvider');
  return host;
}
