import { describe, expect, it } from 'vitest';
import { bannerColors } from '#resources/stores/banner-colors.ts';
import { contrast, textOn } from '#src/shared/contrast.ts';

describe('the banner of a store', () => {
  it('is tinted with the template’s primary colour, however it is spelled', () => {
    expect(bannerColors('#B5475F')).toEqual({ background: '#b5475f', color: '#ffffff' });
    expect(bannerColors(' #c9822b ')).toEqual({ background: '#c9822b', color: '#000000' });
  });

  it.each([
    undefined,
    null,
    '',
    'red',
    '#fff',
    '#12345g',
    '#123456;background:url(https://example.com/x)',
    'url(javascript:alert(1))',
    '</style><script>',
    7,
    {},
  ])('has the default colour where it is %j', (primary) => {
    expect(bannerColors(primary)).toEqual({ background: '#6c5ce7', color: '#ffffff' });
  });

  it('bears a text that can be read on any colour at all', () => {
    const steps = Array.from({ length: 18 }, (_, step) => step * 15);
    const hex = (part: number) => part.toString(16).padStart(2, '0');
    const grounds = steps.flatMap((r) =>
      steps.flatMap((g) => steps.map((b) => `#${hex(r)}${hex(g)}${hex(b)}`)),
    );
    const unreadable = grounds.filter((ground) => contrast(textOn(ground), ground) < 4.5);
    expect(unreadable).toEqual([]);
  });

  it('knows contrast as WCAG does', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrast('#ffffff', '#6c5ce7')).toBeGreaterThan(4.5);
  });
});
