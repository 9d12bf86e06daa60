import { describe, expect, it } from 'vitest';
import { cleanHtml } from '#server/kit/html.ts';
import { clipboardCases } from '#tests/kit/clipboard-html.ts';
import { foreignPartsOf } from '#tests/kit/harmless.ts';
import { editorHtml, hostileHtml, wordHtml } from '#tests/kit/hostile-html.ts';

describe('hostile HTML', () => {
  it.each(hostileHtml)('is harmless after the server: %s', (html) => {
    const wrapped = `<p>before</p>${html}<p>behind</p>`;
    for (const sent of [html, wrapped]) {
      const clean = cleanHtml(sent, 'page');
      expect(foreignPartsOf(clean)).toEqual([]);
      expect(cleanHtml(clean, 'page')).toBe(clean);
    }
    expect(foreignPartsOf(cleanHtml(html, 'legal'), 'legal')).toEqual([]);
  });

  it('loses what is dangerous and keeps what is to be read', () => {
    expect(cleanHtml('<p onclick="x">Hi <blink>there</blink></p><script>no</script>', 'page')).toBe(
      '<p>Hi there</p>',
    );
    expect(cleanHtml('<a href="javascript:x">read me</a>', 'page')).toBe('read me');
  });
});

describe('what the toolbar can make', () => {
  it.each(editorHtml)('comes back unchanged: %s', (html) => {
    expect(cleanHtml(html, 'page')).toBe(html);
  });

  it('of pages goes from legal texts where they have no button for it', () => {
    expect(cleanHtml('<h2>A</h2><h3>B</h3>', 'legal')).toBe('<h3>A</h3><h3>B</h3>');
    expect(cleanHtml('<p><a href="https://example.com">link</a> <u>u</u></p>', 'legal')).toBe(
      '<p><a href="https://example.com" rel="noopener noreferrer" target="_blank">link</a> <u>u</u></p>',
    );
  });
});

describe('what others make', () => {
  it.each(clipboardCases)('keeps the words and the structure of $from', ({ html, clean }) => {
    expect(cleanHtml(html, 'legal')).toBe(clean);
    expect(cleanHtml(clean, 'legal')).toBe(clean);
  });

  it('is written in our words', () => {
    expect(cleanHtml('<h1>A</h1><h5>B</h5><p><b>c</b><i>d</i><br/>e</p>', 'page')).toBe(
      '<h2>A</h2><h3>B</h3><p><strong>c</strong><em>d</em><br>e</p>',
    );
  });

  it('is cleaned of what Word adds', () => {
    const clean = cleanHtml(wordHtml, 'page');
    expect(foreignPartsOf(clean)).toEqual([]);
    expect(clean).not.toMatch(/mso|Mso|style|WordDocument|Calibri|o:p/);
    expect(clean).toContain('<h2>Our plan</h2>');
    expect(clean).toContain('<strong>Bold</strong>');
  });

  it('gets what each link has to bear', () => {
    expect(cleanHtml('<a href=" https://example.com ">x</a>', 'page')).toBe(
      '<a href="https://example.com" rel="noopener noreferrer" target="_blank">x</a>',
    );
  });

  it('may be nested as deep as it likes', () => {
    const clean = cleanHtml(`${'<strong>'.repeat(20_000)}x`, 'page');
    expect(clean.length).toBeLessThan(2_000);
  });
});
