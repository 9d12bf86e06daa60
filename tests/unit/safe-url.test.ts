import { describe, expect, it } from 'vitest';
import { safeUrl } from '#shared/domain/safe-url.ts';

describe('A safe URL', () => {
  it.each([
    'https://example.com',
    'http://example.com/a b'.replace(' ', '%20'),
    'HTTPS://EXAMPLE.COM/?q=1#x',
  ])('%s is returned without surrounding spaces', (address) =>
    expect(safeUrl(` ${address}\n`)).toBe(address),
  );

  it.each([
    undefined,
    null,
    '',
    'example.com',
    '/path',
    '//example.com',
    'javascript:alert(1)',
    'JavaScript:alert(1)//https://example.com',
    'data:text/html,x',
    'file:///etc/passwd',
    'mailto:a@example.com',
    'https:example.com',
    'https:/example.com',
    'https://',
    'https://exa mple.com',
    'ht\ttps://example.com',
    'https://a@example.com',
    'https://a:b@example.com',
    'https://example.com\\@evil.example',
    'https://[not-an-address]',
  ])('cannot be %j', (address) => expect(safeUrl(address)).toBeUndefined());
});
