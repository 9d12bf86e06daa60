// The colours of a store's banner: its template's primary colour, and a text that can be read on it.
import { defaultPrimaryColor } from '#resources/templates/contract.ts';
import { textOn } from '#src/shared/contrast.ts';
import { colorIn } from '#src/shared/hex-color.ts';

export interface BannerColors {
  readonly background: string;
  readonly color: string;
}

/** What is no `#rrggbb` never reaches a style: the default colour is taken then. */
export function bannerColors(primary: unknown): BannerColors {
  const background = colorIn(primary) ?? defaultPrimaryColor.toLowerCase();
  return { background, color: textOn(background) };
}
