import { describe, expect, it } from 'vitest';
import { signInPathFrom, wantedPage } from '#src/wanted-page.ts';

const origin = 'https://console.example.com';
const to = (page: string) => wantedPage(`?${new URLSearchParams({ to: page })}`, origin);

describe('The page after sign-in', () => {
  it('is the dashboard by default', () => {
    expect(wantedPage('', origin)).toBe('/dashboard');
  });

  it('is the requested page with its query and hash', () => {
    const path = signInPathFrom({ pathname: '/users', search: '?page=2&q=a%20b', hash: '#x' });
    expect(wantedPage(path.slice(path.indexOf('?')), origin)).toBe('/users?page=2&q=a%20b#x');
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
