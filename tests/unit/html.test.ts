import { describe, expect, it } from 'vitest';
import { cleanHtml } from '#server/http/html.ts';
import { clipboardCases } from '#tests/kit/clipboard-html.ts';
import { disallowedParts } from '#tests/kit/disallowed-html.ts';
import { editorHtml, hostileHtml, wordHtml } from '#tests/kit/hostile-html.ts';

describe('Hostile HTML', () => {
  it.each(hostileHtml)('is harmless after cleaning: %s', (html) => {
    const wrapped = `<p>before</p>${html}<p>behind</p>`;
    for (const sent of [html, wrapped]) {
      const clean = cleanHtml(sent, 'page');
      expect(disallowedParts(clean)).toEqual([]);
      expect(cleanHtml(clean, 'page')).toBe(clean);
    }
    expect(disallowedParts(cleanHtml(html, 'legal'), 'legal')).toEqual([]);
  });

  it('loses dangerous parts and keeps readable text', () => {
    expect(cleanHtml('<p onclick="x">Hi <blink>there</blink></p><script>no</script>', 'page')).toBe(
      '<p>Hi there</p>',
    );
    expect(cleanHtml('<a href="javascript:x">read me</a>', 'page')).toBe('read me');
  });
});

describe('HTML that the toolbar can make', () => {
  it.each(editorHtml)('stays unchanged: %s', (html) => {
    expect(cleanHtml(html, 'page')).toBe(html);
  });

  it('is reduced in legal texts to what their toolbar offers', () => {
    expect(cleanHtml('<h2>A</h2><h3>B</h3>', 'legal')).toBe('<h3>A</h3><h3>B</h3>');
    expect(cleanHtml('<p><a href="https://example.com">link</a> <u>u</u></p>', 'legal')).toBe(
      '<p><a href="https://example.com" rel="noopener noreferrer" target="_blank">link</a> <u>u</u></p>',
    );
  });
});

describe('HTML from other programs', () => {
  it.each(clipboardCases)('keeps the words and the structure of $from', ({ html, clean }) => {
    expect(cleanHtml(html, 'legal')).toBe(clean);
    expect(cleanHtml(clean, 'legal')).toBe(clean);
  });

  it("is converted to the editor's tags", () => {
    expect(cleanHtml('<h1>A</h1><h5>B</h5><p><b>c</b><i>d</i><br/>e</p>', 'page')).toBe(
      '<h2>A</h2><h3>B</h3><p><strong>c</strong><em>d</em><br>e</p>',
    );
  });

  it('loses the markup that Word adds', () => {
    const clean = cleanHtml(wordHtml, 'page');
    expect(disallowedParts(clean)).toEqual([]);
    expect(clean).not.toMatch(/mso|Mso|style|WordDocument|Calibri|o:p/);
    expect(clean).toContain('<h2>Our plan</h2>');
    expect(clean).toContain('<strong>Bold</strong>');
  });

  it('gets the required attributes on each link', () => {
    expect(cleanHtml('<a href=" https://example.com ">x</a>', 'page')).toBe(
      '<a href="https://example.com" rel="noopener noreferrer" target="_blank">x</a>',
    );
  });

  it('can be nested to any depth', () => {
    const clean = cleanHtml(`${'<strong>'.repeat(20_000)}x`, 'page');
    expect(clean.length).toBeLessThan(2_000);
  });
});
