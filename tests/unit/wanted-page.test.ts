import { describe, expect, it } from 'vitest';
import { pageAfterSignIn, signInPathReturningTo } from '#src/auth/wanted-page.ts';

const origin = 'https://console.example.com';
const to = (page: string) => pageAfterSignIn(`?${new URLSearchParams({ to: page })}`, origin);

describe('The page after sign-in', () => {
  it('is the dashboard by default', () => {
    expect(pageAfterSignIn('', origin)).toBe('/dashboard');
  });

  it('is the requested page with its query and hash', () => {
    const path = signInPathReturningTo({ pathname: '/users', search: '?page=2&q=a%20b', hash: '#x' });
    expect(pageAfterSignIn(path.slice(path.indexOf('?')), origin)).toBe('/users?page=2&q=a%20b#x');
  });

  it.each([
    'https://evil.example/x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'users',
    '/login',
    '/login?to=/login',
    '/.//evil.example',
  ])('is never another site: %j', (page) => {
    expect(to(page)).toBe('/dashboard');
  });
});
