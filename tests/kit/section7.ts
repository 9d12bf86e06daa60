// A proxy that reduces the real server to section 7 of the specification. It returns lists of users as bare arrays and
// other lists as `{data}`, because the console must read both. It serves the console as static files.

import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { adminApi, publicApi } from '#shared/contract/paths.ts';
import { currentBuild } from '../../scripts/builds.mjs';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** Sends the file of a path unchanged, without the data that the real server inlines. */
async function sendBuildFile(pathname: string, response: ServerResponse): Promise<void> {
  const root = join(currentBuild() ?? '', 'client');
  const path = join(root, normalize(pathname));
  const file = extname(path) in types ? path : join(root, 'index.html');
  const content = await readFile(file).catch(() => undefined);
  response.writeHead(content ? 200 : 404, { 'content-type': types[extname(file)] ?? '' });
  response.end(content);
}

/** Resources that section 7 can list, create and update. Stores need an owner. */
const resources = 'products|product-categories|traffic-plans|templates|pages|stores';

/** The calls of section 7 that the real server supports. */
const allowedCalls: readonly [method: string, path: RegExp][] = [
  ['POST', new RegExp(`^${publicApi}/auth/login$`)],
  ['GET', new RegExp(`^${adminApi}/(me|permissions|users|roles|${resources})$`)],
  ['GET', new RegExp(`^${adminApi}/(users|roles|${resources})/(?!summary$)[^/]+$`)],
  ['POST', new RegExp(`^${adminApi}/(roles|${resources})$`)],
  ['PUT', new RegExp(`^${adminApi}/roles/[^/]+$`)],
  ['PATCH', new RegExp(`^${adminApi}/(${resources})/[^/]+$`)],
  ['GET', new RegExp(`^${adminApi}/crypto/(chains|currencies|wallet-addresses)$`)],
  ['POST', new RegExp(`^${adminApi}/crypto/(chains|currencies|wallet-addresses)$`)],
  ['DELETE', new RegExp(`^${adminApi}/pages/[^/]+$`)],
  ['GET', new RegExp(`^${adminApi}/settings$`)],
  ['POST', new RegExp(`^${adminApi}/settings/bulk-update$`)],
];

const hiddenFromServer = [
  'if-match',
  'idempotency-key',
  'accept-encoding',
  'host',
  'connection',
  'content-length',
];
const hiddenFromConsole = ['x-total-count', 'etag'];
/** Headers of the connection to the real server. */
const connectionHeaders = [
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
];

// biome-ignore lint/suspicious/noExplicitAny: the proxy passes on responses of any shape
type Json = any;

const fees = ['hosting_setup', 'domain_markup'];

const counters = ['userCount', 'productCount', 'subscriberCount', 'monthlyRevenue'];
/** Fields of a store that are not in the specification. */
const extraStoreFields = ['domains', 'billingCycle', 'createdAt'];

const isCrypto = (path: string) => path.startsWith(`${adminApi}/crypto/`);
/** Fields of chains, currencies and wallet addresses that are not in the specification. */
const extraCryptoFields = ['family', 'is_active', 'wallet_count', 'created_at', 'updated_at'];

/** Removes the fields that are not in the specification. */
function reducedRecord(original: Json, extraFields: readonly string[]): Json {
  const record = Object.fromEntries(
    Object.entries(original).filter(([key]) => !extraFields.includes(key)),
  ) as Json;
  if (record.owner?.email) return reducedStore(record);
  if (!Array.isArray(record.roles)) return record;
  return { ...record, roles: record.roles.map(({ id, name }: Json) => ({ id, name })) };
}

function reducedStore(original: Json): Json {
  const { full_name, email } = original.owner;
  const fields = Object.entries(original).filter(([key]) => !extraStoreFields.includes(key));
  return { ...Object.fromEntries(fields), owner: { full_name, email } };
}

function reducedBody(path: string, body: Json): Json {
  const { data } = body;
  const reduced = (record: Json) => reducedRecord(record, isCrypto(path) ? extraCryptoFields : counters);
  if (path === `${adminApi}/me`) return { status: body.status };
  // The console does not show these responses, and of the settings only two keys.
  if (path === `${adminApi}/settings/bulk-update`) return { status: true };
  if (isCrypto(path) && !Array.isArray(data)) return { status: true };
  if (path === `${adminApi}/settings`) return body.filter(({ key }: Json) => fees.includes(key));
  if (Array.isArray(data))
    return path === `${adminApi}/users` ? data.map(reduced) : { data: data.map(reduced) };
  if (data?.success) {
    const inner = Array.isArray(data.data) ? data.data.map(reduced) : reduced(data.data);
    return { ...body, data: { success: true, data: inner } };
  }
  return data && path.startsWith(adminApi) ? { ...body, data: reduced(data) } : body;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function headersFor(request: IncomingMessage): Record<string, string> {
  const sent = Object.entries(request.headers).filter(([name]) => !hiddenFromServer.includes(name));
  return Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
}

async function pass(server: string, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', server);
  const isCall = url.pathname.startsWith('/api/');
  if (!isCall && !url.pathname.startsWith('/uploads/')) return sendBuildFile(url.pathname, response);
  const body = await bodyOf(request);
  if (
    isCall &&
    !allowedCalls.some(([method, path]) => method === request.method && path.test(url.pathname))
  ) {
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: false, message: 'Cannot do that' }));
    return;
  }
  const listsStores = isCall && request.method === 'GET' && url.pathname === `${adminApi}/stores`;
  if (listsStores && !url.searchParams.has('ownerId')) {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: false, message: 'ownerId is missing' }));
    return;
  }
  // Reject paging where section 7 does not define it.
  const unpaged = isCrypto(url.pathname) || /\/(stores|permissions)$/.test(url.pathname);
  if (isCall && unpaged && (url.searchParams.has('page') || url.searchParams.has('limit'))) {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: false, message: 'page and limit are not supported here' }));
    return;
  }
  if (isCall) {
    for (const name of [...url.searchParams.keys()]) {
      if (!['page', 'limit', ...(listsStores ? ['ownerId'] : [])].includes(name)) {
        url.searchParams.delete(name);
      }
    }
  }
  // These lists return all rows.
  if (isCall && unpaged && request.method === 'GET') url.searchParams.set('limit', '100');
  const answer = await fetch(url, {
    method: request.method ?? 'GET',
    headers: headersFor(request),
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  const headers = [...answer.headers].filter(
    ([name]) => !connectionHeaders.includes(name) && !(isCall && hiddenFromConsole.includes(name)),
  );
  const content = Buffer.from(await answer.arrayBuffer());
  const isGood = isCall && answer.ok;
  response.writeHead(answer.status, Object.fromEntries(headers));
  response.end(isGood ? JSON.stringify(reducedBody(url.pathname, JSON.parse(content.toString()))) : content);
}

/** Starts the proxy in front of `server`. */
export async function reduceToSection7(server: string): Promise<{ url: string; close: () => Promise<void> }> {
  const proxy = createServer((request, response) => {
    pass(server, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve, reject) => {
        proxy.close((error) => (error ? reject(error) : resolve()));
        proxy.closeAllConnections();
      }),
  };
}
