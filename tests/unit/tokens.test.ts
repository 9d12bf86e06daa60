import { describe, expect, it } from 'vitest';
import { schemeTokens, sharedTokens } from '#src/ui/tokens.ts';
import { contrast } from '#tests/kit/contrast.ts';

describe.each(['light', 'dark'] as const)('The colours of the %s theme', (scheme) => {
  const tokens = schemeTokens[scheme];
  const backgrounds = [
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
    'colorTextDisabled',
    'colorLink',
    'colorLinkHover',
  ] as const)('give %s enough contrast on every background', (text) => {
    for (const background of backgrounds)
      expect(contrast(tokens[text], background)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(meanings)('give %s texts enough contrast on their own and on plain backgrounds', (meaning) => {
    const text = tokens[`color${meaning}`];
    for (const background of [tokens.colorBgContainer, tokens.colorBgLayout, tokens[`color${meaning}Bg`]]) {
      expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('give white text enough contrast on the brand colour', () => {
    expect(contrast('#ffffff', sharedTokens.colorPrimary)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#ffffff', tokens.colorPrimaryHover)).toBeGreaterThanOrEqual(4.5);
  });

  it('give the focus ring enough contrast', () => {
    for (const background of backgrounds) {
      expect(contrast(sharedTokens.colorPrimaryBorder, background)).toBeGreaterThanOrEqual(3);
    }
  });
});
