// How themes and layouts are called.
import { templateLayouts, templateThemes } from './contract.ts';

/** `grid` → `Grid`; `-` where there is none. */
export const lookLabel = (word: string | undefined) =>
  word ? word.charAt(0).toUpperCase() + word.slice(1) : '-';

const option = (value: string) => ({ value, label: lookLabel(value) });

export const themeOptions = templateThemes.map(option);
export const layoutOptions = templateLayouts.map(option);
