// Tests access to every route of the server. A route missing from access-table.ts fails the test.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '#resources/contracts.ts';
import { pages } from '#resources/pages/contract.ts';
import { roles } from '#resources/roles/contract.ts';
import { buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/environment.ts';
import type { Storage } from '#server/files/storage/storage.ts';
import { openSession } from '#server/modules/session/sessions.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { impactActions } from '#shared/contract/impact.ts';
import { adminApi } from '#shared/contract/paths.ts';
import { listsOf } from '#shared/contract/views.ts';
import type { PermissionName } from '#shared/domain/permissions.ts';
import {
  type ActorName,
  adminRoleId,
  bulkOperationsOf,
  everything,
  expireChecks,
  makeActors,
  makePerson,
  makePersonWithPermissions,
} from '#tests/kit/actors.ts';
import { call, type Method, testApp } from '#tests/kit/app.ts';
import { startDnsServer } from '#tests/kit/dns-server.ts';
import { form } from '#tests/kit/pictures.ts';
import { routesOf } from '#tests/kit/routes.ts';
import { accessTable, type Entry } from './access-table.ts';

const dns = await startDnsServer();
afterAll(() => dns.close());
const { built, routes } = await routesOf(() => testApp({ env: { DNS_SERVER: dns.address } }));
const { app, db } = built;
const actors = await makeActors(app, db);
const names = Object.keys(actors) as ActorName[];
const adminRole = await adminRoleId(db);
const table = await accessTable({ app, db, actors, dns });

/** The message of a 404, by the start of the path. */
const notFound = [
  ['/uploads', 'File not found'],
  [`${adminApi}/me/sessions`, 'Session not found'],
  [`${adminApi}/me/passkeys`, 'Passkey not found'],
  [`${adminApi}/settings/test-mail`, 'Message not found'],
  [`${adminApi}/me/store-invitations`, 'Invitation not found'],
  [`${adminApi}/stores`, 'Store not found'],
  [`${adminApi}/presence`, 'Store not found'],
  [`${adminApi}/domains`, 'Domain not found'],
  [`${adminApi}/support/threads`, 'Question not found'],
  [`${adminApi}/operations`, 'Operation not found'],
  [`${adminApi}/views`, 'View not found'],
  [`${adminApi}/audit-log`, 'Change not found'],
] as const;

/** The message of a 409, by the end of the path. */
const conflicts = [
  ['/undo', 'There is nothing to undo.'],
  ['/totp/confirm', 'Start again: scan a new QR code.'],
  ['/me/passkeys', 'This took too long. Please try again.'],
  ['/step-up/passkey', 'You have no passkey.'],
  ['/me/email', 'No change of your email is waiting. Enter the new email again.'],
  ['/retry', 'There are no failed items to retry.'],
  ['/me/second-factor', 'Your account has no second factor.'],
  ['/recovery-codes', 'Your account has no second factor.'],
  ['/users/:id/second-factor', 'This user has no second factor.'],
] as const;

/** A library serves the API page. All of it is public, and none of it is a call. */
const isApiPage = (url: string) => url === '/api/docs' || url.startsWith('/api/docs/');

const lists = listsOf(contracts).map(({ name }) => name);
/** The values that a body can name, one line each in the access table. */
const bodyVariants: Readonly<Record<string, readonly string[]>> = {
  [`POST ${adminApi}/views`]: lists,
  [`POST ${adminApi}/exports`]: lists,
  [`POST ${adminApi}/operations`]: contracts.flatMap((contract) =>
    bulkOperationsOf(contract).map((action) => `${contract.name} ${action}`),
  ),
  ...Object.fromEntries(
    contracts.map((contract) => [
      `POST ${adminApi}${contract.path}/:id/impact`,
      impactActions(contract).map((action) => `${contract.name} ${action}`),
    ]),
  ),
};

it('has a line for every route and body variant of the server, and no other', () => {
  const routeKeys = routes.filter(({ url }) => !isApiPage(url)).map(({ method, url }) => `${method} ${url}`);
  const lines = routeKeys.flatMap(
    (route) => bodyVariants[route]?.map((about) => `${route} ${about}`) ?? route,
  );
  expect(lines.toSorted()).toEqual(Object.keys(table).toSorted());
});

/** A failed sign-in has the same answer for every actor. */
const isSignIn = (route: string) =>
  route.endsWith('/auth/login') || isSecondStep(route) || isPasskeySignIn(route);
const isPasskeySignIn = (route: string) => route.endsWith('/auth/passkey');
const isSecondStep = (route: string) => route.endsWith('/auth/second-factor');

const entries = Object.entries(table);
const refusals = (name: ActorName, route: string) => ({
  401: isSecondStep(route)
    ? 'This took too long. Please sign in again.'
    : isPasskeySignIn(route)
      ? 'This took too long. Please try again.'
      : isSignIn(route)
        ? 'Invalid email or password'
        : name === 'nobody'
          ? 'Please sign in.'
          : 'Your session has ended. Please sign in again.',
  403: 'You are not allowed to do this.',
  410: route.includes('/exports/')
    ? 'This export has expired or was already downloaded. Please export again.'
    : 'This link has expired or was used already. Ask for a new one.',
  409: conflicts.find(([end]) => route.endsWith(end))?.[1],
  404: notFound.find(([start]) => route.includes(start))?.[1],
});

/** The id and the body of a call. */
const subjectOf = async ({ id, body }: Entry) => ({ id: await id?.(), body: await body?.() });
/** Reused by all rejected calls of a route, because they leave the data unchanged. */
const refused = new Map<Entry, ReturnType<typeof subjectOf>>();

function subjectFor(entry: Entry, status: number) {
  if (status < 400 || entry.counted) return subjectOf(entry);
  const subject = refused.get(entry) ?? subjectOf(entry);
  refused.set(entry, subject);
  return subject;
}

/** Calls a route with a token and a subject that fits the expected status. */
async function ask(route: string, entry: Entry, token: string | undefined, status: number) {
  const [method = '', url = ''] = route.split(' ');
  const { id, body } = await subjectFor(entry, status);
  const path = id === undefined ? url.replace(':id', actors.admin.id) : url.replace(/:\w+(?:.*:\w+)?/, id);
  return call(app, method as Method, path, { token, body, ...(entry.query && { query: entry.query }) });
}

async function askAs(name: ActorName, route: string, entry: Entry, status: number) {
  const actor = actors[name];
  const person = entry.ends && 'id' in actor ? await makePerson(app, db) : actor;
  const token = 'token' in person ? String(person.token) : name === 'nobody' ? undefined : 'x'.repeat(43);
  return ask(route, entry, token, status);
}

describe.each(entries)('%s', (route, entry) => {
  const { expected, staff = [expected[3], expected[3], expected[3]] } = entry;
  const statuses = [...expected, ...staff];
  const answers = names.map((name, index) => [name, statuses[index] ?? 0] as const);

  it.each(answers.filter(([, status]) => status < 400))('%s: %i', async (name, status) => {
    expect((await askAs(name, route, entry, status)).status).toBe(status);
  });

  it.each(answers.filter(([, status]) => status >= 400))(
    '%s: %i with only the reason in the body',
    async (name, status) => {
      const answer = await askAs(name, route, entry, status);
      expect(answer.status).toBe(status);
      const message = refusals(name, route)[status as keyof ReturnType<typeof refusals>];
      expect(answer.body).toEqual({ status: false, message });
      expect(answer.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
    },
  );
});

/** Administrators who signed in long ago. Calls that end their session get another one. */
async function makeStaleAdmin() {
  const admin = await makePerson(app, db, [adminRole]);
  await expireChecks(db, admin.id);
  return admin;
}
const staleAdmin = await makeStaleAdmin();
// A confirmation would end what is tested.
const confirms = (route: string) => route.endsWith('/me/step-up') || route.endsWith('/me/password');
// The views in the table belong to another administrator.
const isView = (route: string) => route.includes('/views/:id');
const checked = entries.filter(
  ([route, { expected, stepUp }]) => (expected[4] < 400 || stepUp) && !confirms(route) && !isView(route),
);

describe('Ten minutes after the last check of an administrator', () => {
  it.each(checked.filter(([, { stepUp }]) => stepUp))('%s asks for another', async (route, entry) => {
    const { status, body } = await ask(route, entry, staleAdmin.token, 403);
    expect([status, body.data]).toEqual([403, { stepUp: true }]);
  });

  it.each(checked.filter(([, { stepUp }]) => !stepUp))('%s works', async (route, entry) => {
    const { token } = entry.ends ? await makeStaleAdmin() : staleAdmin;
    expect((await ask(route, entry, token, entry.expected[4])).status).toBe(entry.expected[4]);
  });
});

describe('An administrator whose second factor is overdue', () => {
  const setUp = [
    `GET ${adminApi}/me`,
    `GET ${adminApi}/me/site`,
    `POST ${adminApi}/auth/logout`,
    `POST ${adminApi}/me/password`,
    `POST ${adminApi}/me/step-up`,
    `POST ${adminApi}/me/step-up/passkey`,
    `GET ${adminApi}/me/passkeys`,
    `POST ${adminApi}/me/passkeys`,
    `POST ${adminApi}/me/passkeys/options`,
    `GET ${adminApi}/me/second-factor`,
    `POST ${adminApi}/me/second-factor/totp`,
    `POST ${adminApi}/me/second-factor/totp/confirm`,
  ];
  const require = async (isRequired: boolean) => {
    const { call: ask } = await makePerson(app, db, [adminRole]);
    const body = [{ key: 'second_factor_required', value: isRequired }];
    expect((await ask('POST', '/settings/bulk-update', { body })).status).toBe(200);
  };
  beforeAll(() => require(true));
  afterAll(() => require(false));

  it('is refused every route but those to set one up', async () => {
    const { id } = await makePerson(app, db, [adminRole]);
    // The other administrators of this file have their days of grace.
    await db.execute(
      sql`update settings set changed_at = now() - interval '30 days' where key = 'second_factor_required'`,
    );
    await db.execute(
      sql`update users set second_factor_grace_started_at = now() - interval '8 days' where id = ${id}`,
    );
    const reached: string[] = [];
    for (const [route] of guarded) {
      const token = await openSession(db, id, { id: 'test', headers: {}, ip: '127.0.0.1' } as never);
      const [method = '', url = ''] = route.split(' ');
      const { status, body } = await call(app, method as Method, url.replace(/:\w+/g, 'x'), { token });
      const isRefused = status === 403 && body.data?.secondFactorRequired === true;
      if (!isRefused) reached.push(route);
    }
    expect(reached.toSorted()).toEqual(setUp.toSorted());
  });
});

describe('A view of the portal', () => {
  const view = async () => {
    const body = { userId: actors.owner.id };
    return String((await actors.admin.call('POST', '/owner-views', { body })).body.data.token);
  };
  const hidden = [
    `${adminApi}/me/sessions`,
    `${adminApi}/me/second-factor`,
    `${adminApi}/me/passkeys`,
    `${adminApi}/notices`,
    `${adminApi}/events`,
    `${adminApi}/me/store-invitations`,
    `${adminApi}/users/:id/data`,
  ];
  let token = '';
  beforeAll(async () => {
    token = await view();
  });

  it.each(entries.filter(([route, { expected }]) => expected[0] === 401 && !isSignIn(route)))(
    'reads %s as its owner does, or refuses to write',
    async (route, entry) => {
      const [method, url = ''] = route.split(' ');
      const isRead = method === 'GET' && !hidden.includes(url);
      const isLogout = url.endsWith('/auth/logout');
      const status = isRead || isLogout ? entry.expected[2] : 403;
      expect((await ask(route, entry, isLogout ? await view() : token, status)).status).toBe(status);
      if (isLogout) token = await view();
    },
  );
});

/** A call with an invalid query or body. */
const broken = (method: string) => ({
  query: { nonsense: '1' },
  ...(method !== 'GET' && { headers: { 'content-type': 'application/json' }, body: '{"broken' }),
});

/** One entry for each route, regardless of its body. */
const routeLines = new Map(entries.map(([line, entry]) => [line.split(' ', 2).join(' '), entry]));
const guarded = [...routeLines].filter(([route, { expected }]) => expected[0] === 401 && !isSignIn(route));

it.each(guarded)('rejects %s without a valid session before it reads the request', async (route) => {
  const [method = '', url = ''] = route.split(' ');
  for (const token of [undefined, 'x'.repeat(43)]) {
    const answer = await call(app, method as Method, url.replace(':id', 'x'), { token, ...broken(method) });
    expect(answer.status).toBe(401);
  }
});

it.each(guarded.filter(([, { expected, byBody }]) => expected[2] === 403 && !byBody))(
  'rejects %s without the permission before it reads the request',
  async (route) => {
    const [method = '', url = ''] = route.split(' ');
    const { token } = actors.owner;
    const path = url.replace(':id', actors.admin.id);
    expect((await call(app, method as Method, path, { token, ...broken(method) })).status).toBe(403);
  },
);

const longestFirst = contracts.toSorted((one, other) => other.path.length - one.path.length);

/** Resources whose forms refer to a resource. Stated here independently of the contracts. */
const referrers: Readonly<Record<string, readonly string[]>> = {
  users: ['stores'],
  roles: ['users'],
  stores: ['domains', 'store-emails'],
  products: ['stores'],
  categories: ['products', 'categories'],
  'traffic-plans': ['stores', 'plans'],
  templates: ['stores'],
  'crypto-chains': ['crypto-wallets'],
  'crypto-currencies': ['crypto-wallets'],
};

/** The permissions that allow a call; one of them is enough. */
function permissionsFor(route: string): PermissionName[] | undefined {
  const needed = permissionFor(route);
  if (!needed) return undefined;
  const resource = needed.split('.')[0] ?? '';
  if (route.endsWith('/permissions')) return [needed, 'roles.write'];
  const others = route.endsWith('/options') ? (referrers[resource] ?? []) : [];
  return [needed, ...others.map((other): PermissionName => `${other}.write`)];
}

/** The permission of a call, derived from its path, body and method independently of the server. */
function permissionFor(route: string): PermissionName | undefined {
  const [method = '', url = '', resource, action] = route.split(' ');
  const path = url.replace(adminApi, '');
  const others: Record<string, Contract> = { '/permissions': roles, '/page-images': pages };
  const contract =
    contracts.find(({ name }) => name === resource) ??
    others[path] ??
    longestFirst.find((one) => path === one.path || path.startsWith(`${one.path}/`));
  if (!contract || !url.startsWith(adminApi)) return undefined;
  // Everybody may ask a question.
  if (method === 'POST' && path === '/support/threads') return undefined;
  // An undo needs the permission of the change, see undo.test.ts.
  if (path === '/audit-log/:id/undo') return undefined;
  if (contract.name === 'trash') return 'trash.read';
  if (path.startsWith('/stores/:id/staff')) return method === 'GET' ? 'stores.read' : 'stores.write';
  // Withdrawing an invitation deletes no user.
  if (path === '/users/:id/invite') return 'users.write';
  // Reading a list includes exporting it and saving views. A bulk action needs the permission of the single
  // action.
  const isRead = method === 'GET' || (resource !== undefined && action === undefined);
  if (/^\/users\/:id\/(sessions|second-factor)/.test(path)) return 'users.write';
  const isDelete = method === 'DELETE' || action === 'delete';
  if (!isRead) return `${contract.name}.${isDelete ? 'delete' : 'write'}`;
  if (path === '/stores/:id/domains') return 'domains.read';
  // The sender of a test message can read its status.
  if (path.startsWith('/settings/test-mail')) return 'settings.write';
  return `${contract.name}.${contract.permissions.list && !path.includes(':id') ? 'list' : 'read'}`;
}

/** Owners without the permission reach only their own records; these are not theirs. */
const statusWithoutPermission: Readonly<Record<string, number>> = {
  [`GET ${adminApi}/audit-log/:id/files/:file`]: 404,
  [`GET ${adminApi}/stores`]: 200,
  [`GET ${adminApi}/stores/:id`]: 404,
  [`PATCH ${adminApi}/stores/:id`]: 404,
  [`POST ${adminApi}/stores/:id/impact stores update`]: 404,
  [`GET ${adminApi}/stores/:id/domains`]: 404,
  [`GET ${adminApi}/stores/:id/staff`]: 404,
  [`POST ${adminApi}/exports stores`]: 201,
  [`GET ${adminApi}/support/threads`]: 200,
  [`GET ${adminApi}/support/threads/:id`]: 404,
  [`PATCH ${adminApi}/support/threads/:id`]: 404,
  [`POST ${adminApi}/support/threads/:id/impact support update`]: 404,
  [`GET ${adminApi}/support/threads/:id/messages`]: 404,
  [`POST ${adminApi}/support/threads/:id/messages`]: 404,
  [`POST ${adminApi}/exports support`]: 201,
  [`GET ${adminApi}/operations`]: 200,
  [`GET ${adminApi}/operations/:id`]: 404,
  [`GET ${adminApi}/operations/:id/failures`]: 404,
  [`POST ${adminApi}/operations/:id/stop`]: 404,
  [`POST ${adminApi}/operations/:id/retry`]: 404,
  [`POST ${adminApi}/operations/:id/undo`]: 404,
  [`POST ${adminApi}/exports operations`]: 201,
};

/** An item of the trash needs the delete permission of its resource, too; restoring it also that of a change. */
const statusWithPermissionAlone: Readonly<Record<string, number>> = {
  [`GET ${adminApi}/trash/:id`]: 404,
  [`DELETE ${adminApi}/trash/:resource/:id`]: 403,
  [`POST ${adminApi}/trash/:resource/:id/restore`]: 403,
};

describe('Permissions', () => {
  const guardedCalls = entries.flatMap(([route, entry]) => {
    const needed = permissionsFor(route);
    return needed ? [[route, needed, entry] as const] : [];
  });
  const singlePermissions = guardedCalls.flatMap(([route, needed, entry]) =>
    needed.map((one) => [route, one, entry] as const),
  );
  const signedInOnly = entries.filter(([route]) => route.includes(adminApi) && !permissionFor(route));

  it("guard every call except those about the caller's own account", () => {
    expect(signedInOnly.map(([, { expected }]) => expected.slice(2).includes(403))).not.toContain(true);
    expect(guardedCalls.length).toBeGreaterThan(60);
  });

  const holders = new Map<string, ReturnType<typeof makePersonWithPermissions>>();
  /** One user for all calls with the same permissions. */
  function holderOf(what: string, permissions: readonly PermissionName[]) {
    const holder = holders.get(what) ?? makePersonWithPermissions(app, db, permissions);
    holders.set(what, holder);
    return holder;
  }

  it.each(guardedCalls)('reject %s without %s', async (route, needed, entry) => {
    const others = everything.filter((name) => !needed.includes(name));
    const { token } = await holderOf(`all but ${needed.join(' ')}`, others);
    const status = statusWithoutPermission[route] ?? 403;
    expect((await ask(route, entry, token, status)).status).toBe(status);
  });

  it.each(singlePermissions)('allow %s with %s alone', async (route, needed, entry) => {
    const { token } = await holderOf(needed, [needed]);
    const status = statusWithPermissionAlone[route] ?? entry.expected[4];
    expect((await ask(route, entry, token, status)).status).toBe(status);
  });
});

describe('GET /:resource/options', () => {
  const writer = makePersonWithPermissions(app, db, ['products.write', 'stores.write', 'categories.write']);

  it('returns the id and the name of each record only', async () => {
    const { call: ask } = await writer;
    const { body } = await ask('GET', '/users/options');
    const names = body.data.map(({ full_name }: { full_name: string }) => full_name);
    expect(names.length).toBeGreaterThan(3);
    expect(new Set(body.data.flatMap(Object.keys))).toEqual(new Set(['id', 'full_name']));
    expect(names).toEqual(names.toSorted((one: string, other: string) => one.localeCompare(other)));
  });

  it('searches, pages and counts', async () => {
    const { call: ask } = await writer;
    for (const name of ['Hats', 'Hat pins', 'Boots']) {
      const body = form({ name, description: '-' });
      expect((await ask('POST', '/product-categories', { body })).status).toBe(201);
    }
    const { body, headers } = await ask('GET', '/product-categories/options', {
      query: { q: 'hat', limit: '1' },
    });
    expect(body.data).toEqual([{ id: expect.any(String), name: 'Hat pins' }]);
    expect(headers['x-total-count']).toBe('2');
    // The full list has more columns for a page of the same length.
    const short = { query: { limit: '10' } };
    const full = await actors.admin.call('GET', '/product-categories', {
      query: { limit: '10', sort: 'name' },
    });
    expect(full.body.data[0]).toHaveProperty('description');
    expect((await ask('GET', '/product-categories/options', short)).body.data[0]).not.toHaveProperty(
      'description',
    );
  });

  it('lets a user with only products.write choose a category', async () => {
    const { call: ask } = await writer;
    const { body } = await ask('GET', '/product-categories/options');
    const sent = form({ name: 'Cap', price: '5', categoryIds: JSON.stringify([body.data[0].id]) });
    expect((await ask('POST', '/products', { body: sent })).status).toBe(201);
  });

  it('rejects other query parameters', async () => {
    const { call: ask } = await writer;
    expect((await ask('GET', '/users/options', { query: { status: 'ACTIVE' } })).status).toBe(422);
  });
});

describe('An owner', () => {
  const { owner } = actors;

  it('reads their own user and cannot tell whether other users exist', async () => {
    expect((await owner.call('GET', `/users/${owner.id}`)).body.data).toMatchObject({ id: owner.id });
    const others = [actors.admin.id, actors['another owner'].id, '019a0000-0000-7000-8000-000000000000'];
    const answers = await Promise.all(others.map((id) => owner.call('GET', `/users/${id}`)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.status).toBe(403);
  });

  it('cannot change their own roles', async () => {
    const body = { roleIds: [adminRole] };
    expect((await owner.call('PATCH', `/users/${owner.id}`, { body })).status).toBe(403);
  });
});

describe('The bearer token', () => {
  const { token } = actors.admin;
  const ask = (authorization: string) =>
    call(app, 'GET', `${adminApi}/me`, { headers: { authorization } }).then(({ status }) => status);

  it('accepts the word Bearer in any case', async () => {
    expect(await ask(`bearer ${token}`)).toBe(200);
    expect(await ask(`BEARER   ${token}`)).toBe(200);
  });

  it.each([
    ['another scheme', () => `Basic ${token}`],
    ['no scheme', () => token],
    ['another case', () => `Bearer ${token.toLowerCase()}`],
    ['a missing letter', () => `Bearer ${token.slice(1)}`],
    ['an extra letter', () => `Bearer ${token}a`],
    ['two tokens', () => `Bearer ${token}, Bearer ${token}`],
    ['an injection attempt', () => "Bearer ' or 1=1 --"],
    ['no token', () => 'Bearer '],
    ['a very long token', () => `Bearer ${'x'.repeat(10_000)}`],
  ])('is rejected with %s', async (_what, header) => {
    expect(await ask(header())).toBe(401);
  });

  it('is not read from the URL', async () => {
    const answer = await call(app, 'GET', `${adminApi}/me?access_token=${token}&token=${token}`);
    expect(answer.status).toBe(401);
  });
});

it('fails to start with a route that declares no access', async () => {
  const storage = {} as Storage;
  const server = await buildApp({ db, storage, environment: readEnvironment({ LOG_LEVEL: 'silent' }) });
  server.get('/forgotten', async () => 'anything');
  await expect(server.ready()).rejects.toThrow('GET /forgotten declares no access');
  await server.close();
});
