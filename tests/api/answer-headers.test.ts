// What stands around every answer, whoever gives it: the calls, the router before them, or nobody that reads HTTP.
import { once } from 'node:events';
import { appendFile, rm, truncate } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/environment.ts';
import { folderStorage } from '#server/storage/storage.ts';
import { adminApi } from '#src/shared/api-bases.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { afterwards } from '#tests/kit/afterwards.ts';
import { appOn, call, testApp } from '#tests/kit/app.ts';
import { held } from '#tests/kit/held.ts';
import { form, png } from '#tests/kit/pictures.ts';
import { currentBuild } from '../../scripts/builds.mjs';

const { app, db, dataDir } = await testApp();
const admin = await makePerson(app, db, [await adminRoleId(db)]);

const ofCalls = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-request-id': expect.stringMatching(/^\S{8,}$/),
};

const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));

/** What is answered to a request as it is written here, in small letters. */
async function answerTo(head: string, at = port): Promise<string> {
  const socket = connect(Number(at), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${head}\r\n\r\n`);
  return (await text(socket)).toLowerCase();
}

describe('every answer of the API has the headers of all others', () => {
  it.each([
    ['a call', `${adminApi}/me`],
    ['what is not there', '/api/nowhere'],
    ['an id of 500 characters', `${adminApi}/users/${'x'.repeat(500)}`],
    ['an address that is no text', `${adminApi}/users/%ff`],
    ['a call whose address is written otherwise', `/%61pi${adminApi.slice('/api'.length)}/me`],
  ])('%s', async (_what, url) => {
    const { headers, body } = await call(app, 'GET', url, { token: admin.token });
    expect(headers).toMatchObject(ofCalls);
    expect(typeof body.status).toBe('boolean');
  });

  it('the file of an export, which alone may stand in a frame of this origin', async () => {
    const { status, headers } = await call(app, 'GET', `${adminApi}/exports/none`, {});
    expect(status).toBe(410);
    expect(headers).toMatchObject({
      ...ofCalls,
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
    });
  });

  it('bytes that are no HTTP request', async () => {
    const answer = await answerTo('this is no request');
    expect(answer).toMatch(/^http\/1\.1 400 /);
    for (const name of Object.keys(ofCalls)) expect(answer).toContain(`\r\n${name}: `);
  });

  it.each([
    ['with the whole address', `GET http://console.example${adminApi}/users HTTP/1.1`, 401],
    [
      'with the whole address of what is not there',
      'GET HTTPS://console.example/api/nowhere?x=/ HTTP/1.1',
      404,
    ],
    ['that expects what no server knows', `GET ${adminApi}/me HTTP/1.1\r\nExpect: foo`, 401],
    ['that names no host', `GET ${adminApi}/me HTTP/1.1`, 400, ''],
    ['that names two hosts', `GET ${adminApi}/me HTTP/1.1\r\nHOST: y`, 400],
    ['that names no host, as before HTTP/1.1', `GET ${adminApi}/me HTTP/1.0`, 401, ''],
  ])('a request %s', async (_what, head, status, host = '\r\nHost: x') => {
    const answer = await answerTo(`${head}${host}\r\nConnection: close`);
    expect(answer).toMatch(new RegExp(`^http/1\\.1 ${status} `));
    for (const name of Object.keys(ofCalls)) expect(answer).toContain(`\r\n${name}: `);
    expect(answer).toContain(`\r\ncontent-security-policy: ${ofCalls['content-security-policy']}\r\n`);
  });
});

it('headers that do not come to their end within their time are answered 408', async () => {
  const { headersTimeout } = app.server;
  app.server.headersTimeout = 200;
  const began = performance.now();
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`GET ${adminApi}/me HTTP/1.1\r\nHost: x\r\n`);
  expect((await text(socket)).toLowerCase()).toMatch(/^http\/1\.1 408 /);
  // By default Node looks every 30 s.
  expect(performance.now() - began).toBeLessThan(15_000);
  app.server.headersTimeout = headersTimeout;
});

describe('every address has its answer', () => {
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
  ])('%s', async (address) => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'PROPFIND']) {
      const answer = await answerTo(`${method} ${address} HTTP/1.1\r\nHost: x\r\nConnection: close`, at);
      expect(answer, method).toMatch(/^http\/1\.1 (200|302|4\d\d) /);
    }
  });

  it.each(['%2e%2e/', '../', '..\\'])('the API’s page leads to none of its calls by %s', async (up) => {
    const head = `GET /api/docs/${up}admin/v1/me HTTP/1.1\r\nHost: x\r\nConnection: close`;
    expect(await answerTo(head, at)).toMatch(/^http\/1\.1 404 /);
  });
});

it('a call that was begun before the server stops, and came whole after that, is answered as any other', async () => {
  const { gate, goOn } = held();
  const stopping = await appOn(db, {
    before: (server) => server.get('/api/test/held', { config: { access: 'public' } }, () => gate),
  });
  const { port: at } = new URL(await stopping.listen({ port: 0, host: '127.0.0.1' }));
  const other = answerTo('GET /api/test/held HTTP/1.1\r\nHost: x\r\nConnection: close', at);
  await once(stopping.server, 'request');
  const socket = connect(Number(at), '127.0.0.1');
  const [arriving] = (await once(stopping.server, 'connection')) as [Socket];
  const begun = `GET ${adminApi}/me HTTP/1.1\r\nHost: x\r\n`;
  socket.write(begun);
  await expect.poll(() => arriving.bytesRead).toBe(begun.length);
  const closed = stopping.close();
  socket.write(`Authorization: Bearer ${admin.token}\r\n\r\n`);
  const answer = (await text(socket)).toLowerCase();
  expect(answer).toMatch(/^http\/1\.1 200 /);
  for (const name of Object.keys(ofCalls)) expect(answer).toContain(`\r\n${name}: `);
  expect(answer).toContain('\r\nconnection: close\r\n');
  goOn();
  await Promise.all([other, closed]);
});

it.each([
  ['gone from the disk', rm],
  ['shorter than it was when it came', (path: string) => truncate(path, 20)],
  ['longer than it was when it came', (path: string) => appendFile(path, 'x')],
])('a stored file that is %s is not found: nothing keeps that for a year', async (_what, spoil) => {
  const body = form({ name: 'Boots', description: 'For feet' }, [['icon', png(), 'icon.png']]);
  const { iconUrl: url } = (await admin.call('POST', '/product-categories', { body })).body.data;
  expect((await call(app, 'GET', url)).headers['cache-control']).toContain('immutable');
  await spoil(join(dataDir, url));
  const answer = await call(app, 'GET', url);
  expect([answer.status, answer.body]).toEqual([404, { status: false, message: 'File not found' }]);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['content-disposition']).toBeUndefined();
});

it("the API's page says multipart/form-data, with its files, for calls that take nothing else", async () => {
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
