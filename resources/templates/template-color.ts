import { colorIn } from '#shared/domain/hex-color.ts';
import { defaultPrimaryColor } from './contract.ts';

/** A template's primary colour, safe to use in a style. Falls back to the default unless it is `#rrggbb`. */
export const templateColor = (primary: unknown): string =>
  colorIn(primary) ?? defaultPrimaryColor.toLowerCase();
