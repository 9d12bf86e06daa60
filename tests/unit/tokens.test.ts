import { describe, expect, it } from 'vitest';
import { contrast } from '#src/shared/contrast.ts';
import { schemeTokens, sharedTokens } from '#src/tokens.ts';

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
    'colorTextDisabled',
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
