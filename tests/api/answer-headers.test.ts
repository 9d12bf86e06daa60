// Tests the headers of every answer, from calls, from the router and for invalid HTTP.
import { once } from 'node:events';
import { appendFile, rm, truncate } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/environment.ts';
import { folderStorage } from '#server/files/storage/storage.ts';
import { adminApi } from '#shared/contract/paths.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { afterwards } from '#tests/kit/afterwards.ts';
import { appOn, call, testApp } from '#tests/kit/app.ts';
import { held } from '#tests/kit/held.ts';
import { form, png } from '#tests/kit/pictures.ts';
import { currentBuild } from '../../scripts/builds.mjs';

const { app, db, dataDir } = await testApp();
const admin = await makePerson(app, db, [await adminRoleId(db)]);

const expectedHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-request-id': expect.stringMatching(/^\S{8,}$/),
};

const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));

/** The raw answer to a raw request, in lower case. */
async function answerTo(head: string, at = port): Promise<string> {
  const socket = connect(Number(at), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${head}\r\n\r\n`);
  return (await text(socket)).toLowerCase();
}

describe('The headers of an API answer', () => {
  it.each([
    ['a call', `${adminApi}/me`],
    ['an unknown path', '/api/nowhere'],
    ['an id of 500 characters', `${adminApi}/users/${'x'.repeat(500)}`],
    ['a path with invalid encoding', `${adminApi}/users/%ff`],
    ['a call with an encoded path', `/%61pi${adminApi.slice('/api'.length)}/me`],
  ])('are complete for %s', async (_what, url) => {
    const { headers, body } = await call(app, 'GET', url, { token: admin.token });
    expect(headers).toMatchObject(expectedHeaders);
    expect(typeof body.status).toBe('boolean');
  });

  it('allow an export file to be framed by this origin', async () => {
    const { status, headers } = await call(app, 'GET', `${adminApi}/exports/none`, {});
    expect(status).toBe(410);
    expect(headers).toMatchObject({
      ...expectedHeaders,
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
    });
  });

  it('are complete for bytes that are not HTTP', async () => {
    const answer = await answerTo('this is no request');
    expect(answer).toMatch(/^http\/1\.1 400 /);
    for (const name of Object.keys(expectedHeaders)) expect(answer).toContain(`\r\n${name}: `);
  });

  it.each([
    ['with an absolute URL', `GET http://console.example${adminApi}/users HTTP/1.1`, 401],
    ['with an absolute URL of an unknown path', 'GET HTTPS://console.example/api/nowhere?x=/ HTTP/1.1', 404],
    ['with an unknown expectation', `GET ${adminApi}/me HTTP/1.1\r\nExpect: foo`, 401],
    ['without a host', `GET ${adminApi}/me HTTP/1.1`, 400, ''],
    ['with two hosts', `GET ${adminApi}/me HTTP/1.1\r\nHOST: y`, 400],
    ['without a host in HTTP/1.0', `GET ${adminApi}/me HTTP/1.0`, 401, ''],
  ])('are complete for a request %s', async (_what, head, status, host = '\r\nHost: x') => {
    const answer = await answerTo(`${head}${host}\r\nConnection: close`);
    expect(answer).toMatch(new RegExp(`^http/1\\.1 ${status} `));
    for (const name of Object.keys(expectedHeaders)) expect(answer).toContain(`\r\n${name}: `);
    expect(answer).toContain(
      `\r\ncontent-security-policy: ${expectedHeaders['content-security-policy']}\r\n`,
    );
  });
});

it('returns 408 when the headers do not arrive in time', async () => {
  const { headersTimeout } = app.server;
  app.server.headersTimeout = 200;
  const began = performance.now();
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`GET ${adminApi}/me HTTP/1.1\r\nHost: x\r\n`);
  expect((await text(socket)).toLowerCase()).toMatch(/^http\/1\.1 408 /);
  // The default check interval of Node is 30 s.
  expect(performance.now() - began).toBeLessThan(15_000);
  app.server.headersTimeout = headersTimeout;
});

describe('Unusual URLs', () => {
  const consoleDir = join(currentBuild() ?? '', 'client');
  let at: string;
  beforeAll(async () => {
    const environment = readEnvironment({ DATA_DIR: dataDir, REQUESTS_PER_MINUTE: '0' });
    const server = await buildApp({ db, storage: await folderStorage(dataDir), environment, consoleDir });
    afterwards(() => server.close());
    at = new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port;
  });

  it.each([
    '/',
    '//',
    '///',
    '//[',
    '//@',
    '/\\',
    '//\\[',
    '/login?to=//[',
    '*',
    'http://',
    'ftp://elsewhere/',
    '/api/docs/%2e%2e/admin/v1/me',
    '/api/docs/../admin/v1/me',
    '/api/docs/..\\admin/v1/me',
    '/api/docs/%2e%2e%2fadmin/v1/me',
    '/api/docs//admin/v1/me',
    '/api/docs/../../healthz',
    '/api/docs/static/../../openapi.json',
    '/api/docs/static/%2e%2e/../../x',
    '/assets/../index.html',
    '/assets//[',
    '/assets/%5c..%5c..%5cserver%5cmain.js',
    '/uploads/..%2f..%2fpackage.json',
  ])('are answered without an error: %s', async (address) => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'PROPFIND']) {
      const answer = await answerTo(`${method} ${address} HTTP/1.1\r\nHost: x\r\nConnection: close`, at);
      expect(answer, method).toMatch(/^http\/1\.1 (200|302|4\d\d) /);
    }
  });

  it.each(['%2e%2e/', '../', '..\\'])('do not reach calls through the API page with %s', async (up) => {
    const head = `GET /api/docs/${up}admin/v1/me HTTP/1.1\r\nHost: x\r\nConnection: close`;
    expect(await answerTo(head, at)).toMatch(/^http\/1\.1 404 /);
  });
});

it('answers a request normally that arrives while the server stops', async () => {
  const { gate, goOn } = held();
  const stopping = await appOn(db, {
    before: (server) => server.get('/api/test/held', { config: { access: 'public' } }, () => gate),
  });
  const { port: at } = new URL(await stopping.listen({ port: 0, host: '127.0.0.1' }));
  const other = answerTo('GET /api/test/held HTTP/1.1\r\nHost: x\r\nConnection: close', at);
  await once(stopping.server, 'request');
  const socket = connect(Number(at), '127.0.0.1');
  const [arriving] = (await once(stopping.server, 'connection')) as [Socket];
  const firstPart = `GET ${adminApi}/me HTTP/1.1\r\nHost: x\r\n`;
  socket.write(firstPart);
  await expect.poll(() => arriving.bytesRead).toBe(firstPart.length);
  const closed = stopping.close();
  socket.write(`Authorization: Bearer ${admin.token}\r\n\r\n`);
  const answer = (await text(socket)).toLowerCase();
  expect(answer).toMatch(/^http\/1\.1 200 /);
  for (const name of Object.keys(expectedHeaders)) expect(answer).toContain(`\r\n${name}: `);
  expect(answer).toContain('\r\nconnection: close\r\n');
  goOn();
  await Promise.all([other, closed]);
});

it.each([
  ['missing on disk', rm],
  ['shorter than the uploaded file', (path: string) => truncate(path, 20)],
  ['longer than the uploaded file', (path: string) => appendFile(path, 'x')],
])('returns 404 without caching for a stored file that is %s', async (_what, damage) => {
  const body = form({ name: 'Boots', description: 'For feet' }, [['icon', png(), 'icon.png']]);
  const { iconUrl: url } = (await admin.call('POST', '/product-categories', { body })).body.data;
  expect((await call(app, 'GET', url)).headers['cache-control']).toContain('immutable');
  await damage(join(dataDir, url));
  const answer = await call(app, 'GET', url);
  expect([answer.status, answer.body]).toEqual([404, { status: false, message: 'File not found' }]);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['content-disposition']).toBeUndefined();
});

it('describes upload calls as multipart/form-data in the API description', async () => {
  const { body } = await call(app, 'GET', '/api/openapi.json');
  for (const [path, method, file] of [
    ['/products', 'post', 'files'],
    ['/products/{id}', 'patch', 'image'],
    ['/product-categories', 'post', 'icon'],
    ['/page-images', 'post', 'image'],
  ] as const) {
    const { content } = body.paths[`${adminApi}${path}`][method].requestBody;
    expect(Object.keys(content)).toEqual(['multipart/form-data']);
    const field = content['multipart/form-data'].schema.properties[file];
    expect(field.items ?? field).toMatchObject({ type: 'string', format: 'binary' });
  }
  const { content } = body.paths[`${adminApi}/roles`].post.requestBody;
  expect(Object.keys(content)).toEqual(['application/json']);
});
