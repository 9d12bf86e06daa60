import { describe, expect, it } from 'vitest';
import { schemeTokens, sharedTokens } from '#src/tokens.ts';

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('the colours of the %s theme', (scheme) => {
  const tokens = schemeTokens[scheme];
  const grounds = [
    tokens.colorBgLayout,
    tokens.colorBgContainer,
    tokens.colorBgElevated,
    tokens.colorPrimaryBg,
  ];
  const meanings = ['Error', 'Success', 'Warning', 'Info'] as const;

  it.each([
    'colorText',
    'colorTextSecondary',
    'colorTextTertiary',
    'colorTextPlaceholder',
    'colorLink',
    'colorLinkHover',
  ] as const)('%s can be read on every ground', (text) => {
    for (const ground of grounds) expect(contrast(tokens[text], ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(meanings)('the texts of %s can be read on their own and on plain grounds', (meaning) => {
    const text = tokens[`color${meaning}`];
    for (const ground of [tokens.colorBgContainer, tokens.colorBgLayout, tokens[`color${meaning}Bg`]]) {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('white can be read on the brand colour', () => {
    expect(contrast('#ffffff', sharedTokens.colorPrimary)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#ffffff', tokens.colorPrimaryHover)).toBeGreaterThanOrEqual(4.5);
  });

  it('the ring of what has the focus can be seen', () => {
    for (const ground of grounds) {
      expect(contrast(sharedTokens.colorPrimaryBorder, ground)).toBeGreaterThanOrEqual(3);
    }
  });
});
