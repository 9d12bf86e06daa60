import { describe, expect, it } from 'vitest';
import { templateColor } from '#resources/templates/template-color.ts';
import { contrast } from '#src/shared/contrast.ts';

describe('the banner of a store', () => {
  it('is tinted with the template’s primary colour, however it is spelled', () => {
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
  ])('has the default colour where it is %j', (primary) => {
    expect(templateColor(primary)).toBe('#6c5ce7');
  });

  it('knows contrast as WCAG does', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrast('#ffffff', '#6c5ce7')).toBeGreaterThan(4.5);
  });
});
