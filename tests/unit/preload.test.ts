import { describe, expect, it } from 'vitest';
import { type Manifest, modulesFor, recordCall, targetAddress } from '#server/http/plugins/preload.ts';

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_shared'] },
  _shared: { file: 'assets/shared.js' },
  _table: { file: 'assets/table.js', imports: ['_shared', 'index.html'] },
  'src/app/app.tsx': { file: 'assets/app.js', imports: ['_shared', 'index.html'] },
  'src/app/pages/profile.tsx': { file: 'assets/profile.js' },
  'resources/dashboard/screen.tsx': { file: 'assets/dashboard.js' },
  'resources/users/list.tsx': { file: 'assets/users.js', imports: ['_table'] },
  'resources/users/form.tsx': { file: 'assets/user-form.js' },
  'resources/users/show.tsx': { file: 'assets/user.js' },
  'resources/stores/own.tsx': { file: 'assets/own-stores.js', imports: ['_table'] },
  'resources/stores/show.tsx': { file: 'assets/store.js' },
  'resources/users/stores.tsx': { file: 'assets/user-stores.js', imports: ['_table'] },
};

const app = ['assets/app.js', 'assets/shared.js'];

describe('Preloaded modules', () => {
  it.each([
    ['/dashboard', [...app, 'assets/dashboard.js']],
    ['/profile', [...app, 'assets/profile.js']],
    ['/users', [...app, 'assets/users.js', 'assets/table.js']],
    ['/users/', [...app, 'assets/users.js', 'assets/table.js']],
    ['/users/create', [...app, 'assets/user-form.js']],
    ['/users/edit/019a', [...app, 'assets/user-form.js']],
    ['/users/019a', [...app, 'assets/user.js']],
    ['/users/019a/stores', [...app, 'assets/user-stores.js', 'assets/table.js']],
    ['/my-stores', [...app, 'assets/own-stores.js', 'assets/table.js']],
    ['/my-stores/019a', [...app, 'assets/store.js']],
    ['/nothing/of/this', app],
    ['/', app],
  ])('of %s', (path, files) => {
    expect(modulesFor(manifest, path)).toEqual(files);
  });

  it('come only from the build for any path', () => {
    for (const path of ['/__proto__', '/../../etc', '/users/"><script>', '/constructor/toString']) {
      for (const file of modulesFor(manifest, path)) expect(file).toMatch(/^assets\//);
    }
  });
});

describe('The requested page', () => {
  it.each([
    ['/users?page=2', '/users?page=2'],
    ['/', '/dashboard'],
    ['/login', '/dashboard'],
    ['/login?to=%2Fusers%3Fpage%3D2', '/users?page=2'],
    ['/login?to=https%3A%2F%2Felsewhere.example%2Fusers', '/dashboard'],
    ['/login?to=%2F%2Felsewhere.example%2Fusers', '/dashboard'],
    ['/login?to=%2F%5Celsewhere.example%2Fusers', '/dashboard'],
    ['/login?to=%2F%5B', '/['],
    ['//', '//'],
    ['//[', '//['],
    ['//@', '//@'],
    ['//users?page=2', '//users?page=2'],
    ['/\\', '//'],
    ['*', '/*'],
  ])('at %s', (address, wanted) => {
    const { pathname, search } = targetAddress(address);
    expect(pathname + search).toBe(wanted);
  });
});

describe('The prefetch call', () => {
  const list = '/api/admin/v1/users?page=1&limit=10';
  it.each([
    ['/users', list, 'users.read', true],
    [
      '/users?q=anna&status=ACTIVE&sort=email&order=desc&page=2',
      `/api/admin/v1/users?page=2&limit=10&q=anna&status=ACTIVE&sort=email&order=desc`,
      'users.read',
      false,
    ],
    ['/users?status=ODD&sort=password&other=1', list, 'users.read', true],
    ['/users/019a', '/api/admin/v1/users/019a', 'users.read', true],
    ['/users/edit/019a', '/api/admin/v1/users/019a', 'users.read', true],
  ])('of %s', (address, call, permission, anywhere) => {
    expect(recordCall(manifest, targetAddress(address))).toEqual({ call, permission, anywhere });
  });

  it.each(['/dashboard', '/users/create', '/users/019a/stores', '/my-stores', '/nothing'])(
    'does not exist for %s',
    (address) => {
      expect(recordCall(manifest, targetAddress(address))).toBeUndefined();
    },
  );
});
