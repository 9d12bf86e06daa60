import { colorIn } from '#src/shared/hex-color.ts';
import { defaultPrimaryColor } from './contract.ts';

/** A template's primary colour, safe for a style. What is no `#rrggbb` is the default colour. */
export const templateColor = (primary: unknown): string =>
  colorIn(primary) ?? defaultPrimaryColor.toLowerCase();
