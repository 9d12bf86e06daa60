// The server as the specification's section 7 knows it and no more: it stands in front of the real one and hides all
// the rest. Lists of users come as bare arrays and other lists as `{data}`, for the console has to read both. The console
// itself is served as plain files.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adminApi, publicApi } from '#src/shared/api-bases.ts';
import { sendBuilt } from './static-build.ts';

/** What section 7 can list, create and change alike; stores only of an owner. */
const resources = 'products|product-categories|traffic-plans|templates|pages|stores';

/** The calls of section 7 that the real server answers today. */
const known: readonly [method: string, path: RegExp][] = [
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
/** What concerns the way between the real server and here. */
const ofTheWay = ['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'keep-alive'];

// biome-ignore lint/suspicious/noExplicitAny: any answer passes through here
type Json = any;

const fees = ['hosting_setup', 'domain_markup'];

const figures = ['userCount', 'productCount', 'subscriberCount', 'monthlyRevenue'];
/** Of a store: what the specification's has not. */
const ofStores = ['domains', 'billingCycle', 'createdAt'];

const isCrypto = (path: string) => path.startsWith(`${adminApi}/crypto/`);
/** What the bundled server's chains, currencies and wallet addresses have beyond the specification. */
const beyondCrypto = ['family', 'is_active', 'wallet_count', 'created_at', 'updated_at'];

/** A record without what the bundled server adds to it. */
function reducedRecord(answered: Json, beyond: readonly string[]): Json {
  const record = Object.fromEntries(
    Object.entries(answered).filter(([key]) => !beyond.includes(key)),
  ) as Json;
  if (record.owner?.email) return reducedStore(record);
  if (!Array.isArray(record.roles)) return record;
  return { ...record, roles: record.roles.map(({ id, name }: Json) => ({ id, name })) };
}

function reducedStore(answered: Json): Json {
  const { full_name, email } = answered.owner;
  const kept = Object.entries(answered).filter(([key]) => !ofStores.includes(key));
  return { ...Object.fromEntries(kept), owner: { full_name, email } };
}

function reducedBody(path: string, body: Json): Json {
  const { data } = body;
  const reduced = (record: Json) => reducedRecord(record, isCrypto(path) ? beyondCrypto : figures);
  if (path === `${adminApi}/me`) return { status: body.status };
  // What these answer is not shown; of the settings two keys are.
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
  if (!isCall && !url.pathname.startsWith('/uploads/')) return sendBuilt(url.pathname, response);
  const body = await bodyOf(request);
  if (isCall && !known.some(([method, path]) => method === request.method && path.test(url.pathname))) {
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
  // Strict where section 7 names no pages.
  const unpaged = isCrypto(url.pathname) || /\/(stores|permissions)$/.test(url.pathname);
  if (isCall && unpaged && (url.searchParams.has('page') || url.searchParams.has('limit'))) {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: false, message: 'page and limit are not known here' }));
    return;
  }
  if (isCall) {
    for (const name of [...url.searchParams.keys()]) {
      if (!['page', 'limit', ...(listsStores ? ['ownerId'] : [])].includes(name)) {
        url.searchParams.delete(name);
      }
    }
  }
  // It answers all rows there.
  if (isCall && unpaged && request.method === 'GET') url.searchParams.set('limit', '100');
  const answer = await fetch(url, {
    method: request.method ?? 'GET',
    headers: headersFor(request),
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  const headers = [...answer.headers].filter(
    ([name]) => !ofTheWay.includes(name) && !(isCall && hiddenFromConsole.includes(name)),
  );
  const content = Buffer.from(await answer.arrayBuffer());
  const isGood = isCall && answer.ok;
  response.writeHead(answer.status, Object.fromEntries(headers));
  response.end(isGood ? JSON.stringify(reducedBody(url.pathname, JSON.parse(content.toString()))) : content);
}

/** Serves the console, and what `server` answers, reduced to section 7. */
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
