// How themes and layouts are called.
import { wordLabel } from '#src/shared/texts.ts';
import { templateLayouts, templateThemes } from './contract.ts';

/** `grid` → `Grid`; `-` where there is none. */
export const lookLabel = (word: string | undefined) => (word ? wordLabel(word) : '-');

const option = (value: string) => ({ value, label: lookLabel(value) });

export const themeOptions = templateThemes.map(option);
export const layoutOptions = templateLayouts.map(option);
