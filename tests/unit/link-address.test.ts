import { describe, expect, it } from 'vitest';
import { linkAddress } from '#shared/domain/rich-text.ts';

describe('The URL of a link', () => {
  it.each([
    'https://example.com',
    'http://example.com/a?b=c#d',
    'HTTPS://EXAMPLE.COM/',
    'mailto:a@example.com',
  ])('accepts %s', (url) => {
    expect(linkAddress(` ${url}\n`)).toBe(url);
  });

  it.each([
    '',
    'example.com',
    '/uploads/x',
    '#top',
    '//example.com',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\tscript:alert(1)',
    '\u0000javascript:alert(1)',
    'https:example.com',
    'https://',
    'https://exa mple.com',
    'https://example.com/\u202egnp.exe',
    'data:text/html,x',
    'file:///etc/passwd',
    'tel:123',
    `https://example.com/${'a'.repeat(2_048)}`,
  ])('rejects %j', (url) => {
    expect(linkAddress(url)).toBeUndefined();
  });
});
