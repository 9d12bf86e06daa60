// Tests on raw sockets how a connection continues after a request was rejected before its body arrived.
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { unavailable } from '#server/http/errors.ts';
import { adminApi, publicApi } from '#shared/contract/paths.ts';
import { adminRoleId, makePerson, makePersonWithPermissions } from '#tests/kit/actors.ts';
import { afterwards } from '#tests/kit/afterwards.ts';
import { appOn, testApp } from '#tests/kit/app.ts';
import { text as bytesOf, png, pngOf } from '#tests/kit/pictures.ts';

const { app, db } = await testApp({
  before(server) {
    const onRequest = async () => {
      throw unavailable();
    };
    server.post('/api/test/away', { config: { access: 'public' }, onRequest }, async () => ({}));
  },
});
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const reader = await makePersonWithPermissions(app, db, ['roles.read']);
const bounded = await appOn(db, { env: { REQUESTS_PER_MINUTE: '1' } });
const boundedPort = new URL(await bounded.listen({ port: 0, host: '127.0.0.1' })).port;

const megabyte = 1024 * 1024;
const json = 'application/json';
const multipart = 'multipart/form-data; boundary=x';
const large = bytesOf(JSON.stringify({ name: 'x'.repeat(3 * megabyte) }));

const part = (name: string, content: Uint8Array, fileName?: string) =>
  Buffer.concat([
    bytesOf(`--x\r\nContent-Disposition: form-data; name="${name}"`),
    bytesOf(fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: image/png`),
    bytesOf('\r\n\r\n'),
    content,
    bytesOf('\r\n'),
  ]);
const formOf = (...parts: Uint8Array[]) => Buffer.concat([...parts, bytesOf('--x--\r\n')]);
const manyParts = formOf(...Array.from({ length: 400 }, (_, n) => part(`field${n}`, bytesOf('x'))));
const largeField = formOf(
  part('name', bytesOf('x'.repeat(300_000))),
  part('icon', pngOf(2 * megabyte), 'a.png'),
);
const largeFile = formOf(part('icon', pngOf(7 * megabyte), 'a.png'), part('name', bytesOf('Shoes')));
const wrongFile = formOf(
  part('icon', bytesOf('no picture'), 'a.png'),
  part('more', pngOf(3 * megabyte), 'b.png'),
);
const twoFiles = formOf(part('icon', png(), 'a.png'), part('icon', pngOf(3 * megabyte), 'b.png'));

interface Refused {
  status: number;
  path: string;
  body: Uint8Array;
  type?: string;
  token?: string | undefined;
  at?: string;
}

const categories = `${adminApi}/product-categories`;
const roles = `${adminApi}/roles`;
const refusals: Record<string, Refused> = {
  'JSON over the size limit': { status: 413, path: roles, body: large },
  'a sign-in over the size limit': { status: 413, path: `${publicApi}/auth/login`, body: large },
  'a file over the size limit': { status: 413, path: categories, body: largeFile, type: multipart },
  'too many parts of a form': { status: 413, path: categories, body: manyParts, type: multipart },
  'too long a field of a form': { status: 422, path: categories, body: largeField, type: multipart },
  'a file of the wrong type inside a form': {
    status: 422,
    path: categories,
    body: wrongFile,
    type: multipart,
  },
  'one file too many inside a form': { status: 422, path: categories, body: twoFiles, type: multipart },
  'an unsupported content type': { status: 415, path: roles, body: large, type: 'text/plain' },
  'a form instead of JSON': { status: 415, path: roles, body: largeFile, type: multipart },
  'JSON instead of a form': { status: 415, path: categories, body: large },
  'no session': { status: 401, path: roles, body: large, token: undefined },
  'a form without a session': {
    status: 401,
    path: categories,
    body: largeFile,
    type: multipart,
    token: undefined,
  },
  'no permission': { status: 403, path: roles, body: large, token: reader.token },
  'an unknown path': { status: 404, path: `${adminApi}/nowhere`, body: large, type: 'text/plain' },
  'an invalid path': { status: 400, path: '/%ff', body: large },
  'too many requests': { status: 429, path: roles, body: large, at: boundedPort },
  'an unavailable server': { status: 503, path: '/api/test/away', body: large },
};

const chunked = (body: Uint8Array) => {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < body.length; at += 60_000) {
    const chunk = body.subarray(at, at + 60_000);
    chunks.push(bytesOf(`${chunk.length.toString(16)}\r\n`), chunk, bytesOf('\r\n'));
  }
  return Buffer.concat([...chunks, bytesOf('0\r\n\r\n')]);
};

function requestOf({ path, body, type = json, token }: Refused, isChunked: boolean, more = '') {
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`;
  const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${authorization}${length}\r\n${more}\r\n`;
  return Buffer.concat([bytesOf(head), isChunked ? chunked(body) : body]);
}

/** Opens a connection and collects its output. */
async function open(at = port) {
  const socket = connect(Number(at), '127.0.0.1').on('error', () => {});
  afterwards(() => void socket.destroy());
  await once(socket, 'connect');
  const received = { text: '' };
  socket.setEncoding('latin1').on('data', (chunk) => {
    received.text += chunk;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  return { socket, received, closed };
}

const statusesIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
const soon = { interval: 10 };

describe.each([
  ['a length', false],
  ['chunks', true],
])('A rejected body with %s', (_how, isChunked) => {
  it.each(Object.entries(refusals))('keeps its connection usable: %s', async (_what, refused) => {
    const sent = { token: admin.token, ...refused };
    if (refused.at) await fetch(`http://127.0.0.1:${refused.at}${adminApi}/me`);
    const { socket, received } = await open(refused.at);
    socket.write(requestOf(sent, isChunked));
    await expect.poll(() => statusesIn(received.text), soon).toEqual([refused.status]);
    expect(received.text.toLowerCase()).not.toContain('connection: close');
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => statusesIn(received.text), soon).toEqual([refused.status, 200]);
  });

  it.each(['JSON over the size limit', 'a file over the size limit', 'no session'])(
    'is answered before its connection closes on request: %s',
    async (what) => {
      const refused = refusals[what] as Refused;
      const { socket, received, closed } = await open();
      socket.write(requestOf({ token: admin.token, ...refused }, isChunked, 'Connection: close\r\n'));
      await closed;
      expect(statusesIn(received.text)).toEqual([refused.status]);
      expect(received.text).toContain('"status":false');
    },
  );
});

it('cuts off a rejected body that continues for too long, without a second answer', async () => {
  const { socket, received, closed } = await open();
  socket.write(
    `POST ${roles} HTTP/1.1\r\nHost: x\r\nContent-Type: ${json}\r\nContent-Length: 1000000000\r\n\r\n`,
  );
  const block = Buffer.alloc(megabyte, 'x');
  let megabytes = 0;
  while (!socket.destroyed && megabytes < 200) {
    megabytes += 1;
    const drained = new Promise((resolve) => socket.once('drain', resolve));
    if (!socket.write(block)) await Promise.race([drained, closed]);
  }
  await closed;
  expect(megabytes).toBeLessThan(200);
  expect(statusesIn(received.text)).toEqual([401]);
});

it('sends no second answer when a body breaks after its rejection', async () => {
  const { socket, received, closed } = await open();
  socket.write(
    `POST ${roles} HTTP/1.1\r\nHost: x\r\nContent-Type: ${json}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  await expect.poll(() => statusesIn(received.text), soon).toEqual([401]);
  socket.write('no chunk\r\n');
  await closed;
  expect(statusesIn(received.text)).toEqual([401]);
});
