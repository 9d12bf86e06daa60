// What the palette is given by the frame that it stands in.
import { createContext, type ReactNode, useContext } from 'react';
import type { FocusedRecord } from '../shortcuts/use-row-keys.ts';
import type { MenuGroup } from './menu.ts';

export interface PaletteHost {
  readonly menu: readonly MenuGroup[];
  /** What it begins with, and what was typed before it had come. */
  readonly typed: { readonly current: string };
  /** The record whose row had the focus. */
  readonly row: FocusedRecord | undefined;
  /** Closes it; `then` is done when the focus is back where it was. */
  close(then?: () => void): void;
  /** Shows the keyboard shortcuts in its place. */
  showShortcuts(): void;
  /** Stands beside the screen from now on, when the palette has gone: a question, say. */
  keep(what: ReactNode): void;
}

/** Where this browser keeps what was chosen last. */
export const recentKey = 'recent_choices';

const Context = createContext<PaletteHost | undefined>(undefined);

export const PaletteHostProvider = Context.Provider;

export function usePaletteHost(): PaletteHost {
  const host = useContext(Context);
  if (!host) throw new Error('The palette stands in its dialog');
  return host;
}
