import { describe, expect, it } from 'vitest';
import { templateColor } from '#resources/templates/primary-color.tsx';
import { contrast } from '#tests/kit/contrast.ts';

describe('The banner of a store', () => {
  it('uses the primary colour of the template in any spelling', () => {
    expect(templateColor('#B5475F')).toBe('#b5475f');
    expect(templateColor(' #c9822b ')).toBe('#c9822b');
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
  ])('uses the default colour for %j', (primary) => {
    expect(templateColor(primary)).toBe('#6c5ce7');
  });

  it('measures contrast as WCAG defines it', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrast('#ffffff', '#6c5ce7')).toBeGreaterThan(4.5);
  });
});
