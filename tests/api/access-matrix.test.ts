// Who may call what, for every route that the server has: one that the table below does not name fails.
import { afterAll, describe, expect, it } from 'vitest';
import { contracts } from '#resources/contracts.ts';
import { pages } from '#resources/pages/contract.ts';
import { products } from '#resources/products/contract.ts';
import { roles } from '#resources/roles/contract.ts';
import { buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/environment.ts';
import type { Storage } from '#server/storage/storage.ts';
import { adminApi, publicApi } from '#src/shared/api-bases.ts';
import type { Contract } from '#src/shared/contract.ts';
import { type Grant, grant } from '#src/shared/grants.ts';
import {
  type ActorName,
  adminRoleId,
  everything,
  makeActors,
  makeHolder,
  makePerson,
  makeRole,
  makeUser,
  password,
} from '#tests/kit/actors.ts';
import { call, type Method, testApp } from '#tests/kit/app.ts';
import { startDnsServer } from '#tests/kit/dns-server.ts';
import { form, png } from '#tests/kit/pictures.ts';
import { routesOf } from '#tests/kit/routes.ts';
import { makeStore } from '#tests/kit/stores.ts';

const dns = await startDnsServer();
afterAll(() => dns.close());
const { built, routes } = await routesOf(() => testApp({ env: { DNS_SERVER: dns.address } }));
const { app, db } = built;
const actors = await makeActors(app, db);
const names = Object.keys(actors) as ActorName[];
const adminRole = await adminRoleId(db);
let made = 0;

/** Statuses in the order of `names`: nobody, wrong token, owner, another owner, admin, limited admin (users.read). */
type Expected = readonly [number, number, number, number, number, number];

interface Entry {
  expected: Expected;
  body?: () => unknown | Promise<unknown>;
  query?: Record<string, string>;
  /** What stands for `:id`; by default a user that is nobody's of the actors. */
  id?: () => Promise<string> | string;
  /** Whether one may call it depends on what one asks for in its body. */
  byBody?: true;
  /** A session that the call may end; by default the actor's own is used. */
  ends?: true;
  /** Refusals are counted: each call is about something else. */
  counted?: true;
}

const everyone: Expected = [200, 200, 200, 200, 200, 200];
const signedIn: Expected = [401, 401, 200, 200, 200, 200];
const aUser = async () => (await makeUser(db)).id;
/** One that nobody of the actors has. */
const aSession = async () => {
  const { call: ask } = await makePerson(app, db);
  return String((await ask('GET', '/me/sessions')).body.data[0].id);
};
const aRole = () => {
  made += 1;
  return makeRole(db, `role ${made}`, []);
};
const roleBody = () => {
  made += 1;
  return { name: `new role ${made}`, description: 'New', permissionIds: [] };
};

const adminOnly: Expected = [401, 401, 403, 403, 200, 403];
const newId = async (path: string, body: object) =>
  String((await actors.admin.call('POST', path, { body })).body.data.id);
const categoryForm = () => form({ name: 'Shoes', description: 'For feet' });
const aCategory = () => newId('/product-categories', categoryForm());
const sold = await aCategory();
const productForm = () => form({ name: 'Boot', price: '10', categoryIds: JSON.stringify([sold]) });
const aProduct = () => newId('/products', productForm());
const templateForm = () =>
  form({ name: 'Plain', external_url: 'https://example.com' }, [['previewImage', png(), 'plain.png']]);
const aTemplate = () => newId('/templates', templateForm());

const planBody = () => ({
  name: 'Small',
  description: 'For small stores',
  trafficLimit: 1_000,
  pricing: [
    { billingCycle: 'monthly', price: '1', currency: 'USD' },
    { billingCycle: 'yearly', price: '10', currency: 'USD' },
  ],
});
const aPlan = () => newId('/traffic-plans', planBody());
const storeOfOwner = await makeStore(db, { owner_id: actors.owner.id });
const domainName = () => {
  made += 1;
  return { name: `shop${made}.example.com` };
};
const domainBody = async () => ({
  ...domainName(),
  storeId: await makeStore(db, { owner_id: actors.owner.id }),
});
const aDomain = async () => newId('/domains', await domainBody());
/** One whose record is there. */
async function aPublishedDomain() {
  const { body } = await actors.admin.call('POST', '/domains', { body: await domainBody() });
  const { id, verification } = body.data;
  dns.records.set(verification.name, [[verification.value]]);
  return String(id);
}
const storeEmailBody = () => {
  made += 1;
  return { email: `shop${made}@example.com`, purpose: 'Support', storeId: storeOfOwner };
};
const aStoreEmail = () => newId('/store-emails', storeEmailBody());
const subscriptionPlanBody = async () => ({
  name: 'Offer',
  trafficPlanId: await aPlan(),
  billingCycle: 'monthly',
});
const aSubscriptionPlan = async () => newId('/plans', await subscriptionPlanBody());
const pageBody = () => ({ title: 'About', description: 'Who we are' });
const aPage = async () =>
  String((await actors.admin.call('POST', '/pages', { body: pageBody() })).body.data.id);

const viewBody = () => {
  made += 1;
  return { resource: 'users', name: `View ${made}` };
};
const storeBody = () => ({ name: 'Shop' });
const aStore = async () =>
  String((await actors.admin.call('POST', '/stores', { body: storeBody() })).body.data.data.id);
/** One of somebody else's, by whoever may do that. */
const oneOfTheirs: Expected = [401, 401, 404, 404, 200, 404];
async function anOperation() {
  const { call: ask } = await makePerson(app, db, [adminRole]);
  const body = { resource: 'pages', action: 'delete', ids: [adminRole] };
  return String((await ask('POST', '/operations', { body })).body.data.id);
}
const chainBody = () => {
  made += 1;
  return { name: 'A chain', symbol: `C${made}` };
};
const aChain = () => newId('/crypto/chains', chainBody());
const currencyBody = () => {
  made += 1;
  return { name: 'A currency', symbol: `C${made}`, decimals: 6 };
};
const aCurrency = () => newId('/crypto/currencies', currencyBody());
const paidOn = await aChain();
const walletBody = async () => ({
  chain_id: paidOn,
  currency_id: await aCurrency(),
  address: 'Of-no-known-family',
});
const aWallet = async () => newId('/crypto/wallet-addresses', await walletBody());

const table: Record<string, Entry> = {
  'GET /healthz': { expected: everyone },
  'GET /readyz': { expected: everyone },
  [`POST ${publicApi}/auth/login`]: {
    // A wrong password: the route may be called by anyone.
    expected: [401, 401, 401, 401, 401, 401],
    counted: true,
    body: () => {
      made += 1;
      return { email: `nobody${made}@tests.example.com`, password: 'wrong' };
    },
  },
  'GET /api/openapi.json': { expected: everyone },

  [`GET ${adminApi}/me`]: { expected: signedIn },
  [`GET ${adminApi}/me/site`]: { expected: signedIn },
  [`POST ${adminApi}/auth/logout`]: { expected: signedIn, ends: true },
  [`PATCH ${adminApi}/me`]: { expected: signedIn, body: () => ({ full_name: 'Changed' }) },
  [`POST ${adminApi}/me/password`]: {
    expected: signedIn,
    ends: true,
    body: () => ({ currentPassword: password, password: 'another password for tests' }),
  },
  [`GET ${adminApi}/me/sessions`]: { expected: signedIn },
  [`DELETE ${adminApi}/me/sessions`]: { expected: signedIn },
  // Of somebody else: there is no such session.
  [`DELETE ${adminApi}/me/sessions/:id`]: { expected: [401, 401, 404, 404, 404, 404], id: aSession },

  [`GET ${adminApi}/me/preferences/:key`]: { expected: signedIn, id: () => 'width' },
  [`PUT ${adminApi}/me/preferences/:key`]: {
    expected: signedIn,
    id: () => 'width',
    body: () => ({ value: 'wide' }),
  },
  // Which views each of them sees: tests/api/views.test.ts.
  [`GET ${adminApi}/views`]: { expected: signedIn },
  [`POST ${adminApi}/views`]: {
    expected: [401, 401, 403, 403, 201, 201],
    body: viewBody,
    byBody: true,
  },
  [`PATCH ${adminApi}/views/:id`]: {
    expected: [401, 401, 404, 404, 200, 404],
    id: () => newId('/views', viewBody()),
    body: () => ({ query: 'status=ACTIVE' }),
  },
  [`DELETE ${adminApi}/views/:id`]: {
    expected: [401, 401, 404, 404, 200, 404],
    id: () => newId('/views', viewBody()),
  },

  // What each of them gets: tests/api/exports.test.ts.
  [`POST ${adminApi}/exports`]: {
    expected: [401, 401, 403, 403, 201, 201],
    body: () => ({ resource: 'users', format: 'csv' }),
    byBody: true,
  },
  // An address that nobody was given: it is the permission.
  [`GET ${adminApi}/exports/:ticket`]: { expected: [410, 410, 410, 410, 410, 410] },

  // What each of them finds: tests/api/search.test.ts.
  [`GET ${adminApi}/search`]: { expected: signedIn, query: { q: 'anything' } },

  // What each of them gets: tests/api/dashboard.test.ts.
  [`GET ${adminApi}/dashboard`]: { expected: signedIn },
  [`GET ${adminApi}/dashboard/own-stores`]: { expected: signedIn },
  [`GET ${adminApi}/analytics`]: { expected: signedIn },
  [`GET ${adminApi}/billing`]: { expected: signedIn },

  [`GET ${adminApi}/users`]: { expected: [401, 401, 403, 403, 200, 200] },
  [`GET ${adminApi}/users/:id`]: { expected: [401, 401, 403, 403, 200, 200], id: aUser },
  [`POST ${adminApi}/users`]: {
    expected: [401, 401, 403, 403, 201, 403],
    body: () => {
      made += 1;
      return { full_name: 'New', email: `new${made}@tests.example.com`, password: 'correct horse battery' };
    },
  },
  [`DELETE ${adminApi}/users/:id`]: { expected: adminOnly, id: aUser },
  [`PATCH ${adminApi}/users/:id`]: {
    expected: [401, 401, 403, 403, 200, 403],
    id: aUser,
    body: () => ({ full_name: 'Changed' }),
  },

  [`GET ${adminApi}/roles`]: { expected: [401, 401, 403, 403, 200, 403] },
  [`GET ${adminApi}/roles/:id`]: { expected: [401, 401, 403, 403, 200, 403], id: aRole },
  [`POST ${adminApi}/roles`]: { expected: [401, 401, 403, 403, 201, 403], body: roleBody },
  [`PUT ${adminApi}/roles/:id`]: { expected: [401, 401, 403, 403, 200, 403], id: aRole, body: roleBody },
  [`DELETE ${adminApi}/roles/:id`]: { expected: [401, 401, 403, 403, 200, 403], id: aRole },

  [`GET ${adminApi}/domains`]: { expected: adminOnly },
  [`GET ${adminApi}/domains/:id`]: { expected: adminOnly, id: aDomain },
  [`POST ${adminApi}/domains`]: { expected: [401, 401, 403, 403, 201, 403], body: domainBody },
  [`PATCH ${adminApi}/domains/:id`]: {
    expected: adminOnly,
    id: aDomain,
    body: domainName,
  },
  [`DELETE ${adminApi}/domains/:id`]: { expected: adminOnly, id: aDomain },
  [`POST ${adminApi}/domains/:id/verify`]: { expected: adminOnly, id: aPublishedDomain },
  [`GET ${adminApi}/store-emails`]: { expected: adminOnly },
  [`GET ${adminApi}/store-emails/summary`]: { expected: adminOnly },
  [`GET ${adminApi}/store-emails/:id`]: { expected: adminOnly, id: aStoreEmail },
  [`POST ${adminApi}/store-emails`]: { expected: [401, 401, 403, 403, 201, 403], body: storeEmailBody },
  [`PATCH ${adminApi}/store-emails/:id`]: {
    expected: adminOnly,
    id: aStoreEmail,
    body: () => ({ purpose: 'Orders' }),
  },
  [`DELETE ${adminApi}/store-emails/:id`]: { expected: adminOnly, id: aStoreEmail },
  [`POST ${adminApi}/store-emails/:id/verify`]: { expected: adminOnly, id: aStoreEmail },
  // A link that nobody sent: whoever has one needs no session.
  [`POST ${publicApi}/store-emails/verify`]: {
    expected: [410, 410, 410, 410, 410, 410],
    body: () => ({ token: 'x'.repeat(43) }),
  },
  [`GET ${adminApi}/plans`]: { expected: adminOnly },
  [`GET ${adminApi}/plans/:id`]: { expected: adminOnly, id: aSubscriptionPlan },
  [`POST ${adminApi}/plans`]: { expected: [401, 401, 403, 403, 201, 403], body: subscriptionPlanBody },
  [`PATCH ${adminApi}/plans/:id`]: {
    expected: adminOnly,
    id: aSubscriptionPlan,
    body: () => ({ name: 'Changed' }),
  },
  [`DELETE ${adminApi}/plans/:id`]: { expected: adminOnly, id: aSubscriptionPlan },
  // Owners reach their own stores and no others: what is not theirs is not there.
  [`GET ${adminApi}/stores`]: { expected: signedIn },
  [`GET ${adminApi}/stores/summary`]: { expected: adminOnly },
  [`GET ${adminApi}/stores/:id`]: { expected: [401, 401, 404, 404, 200, 404], id: aStore },
  [`POST ${adminApi}/stores`]: { expected: [401, 401, 403, 403, 201, 403], body: storeBody },
  [`PATCH ${adminApi}/stores/:id`]: {
    expected: [401, 401, 404, 404, 200, 404],
    id: aStore,
    body: () => ({ termsConditionsText: '' }),
  },
  [`DELETE ${adminApi}/stores/:id`]: { expected: adminOnly, id: aStore },

  [`GET ${adminApi}/products`]: { expected: adminOnly },
  [`GET ${adminApi}/products/summary`]: { expected: adminOnly },
  [`GET ${adminApi}/products/:id`]: { expected: adminOnly, id: aProduct },
  [`POST ${adminApi}/products`]: { expected: [401, 401, 403, 403, 201, 403], body: productForm },
  [`PATCH ${adminApi}/products/:id`]: { expected: adminOnly, id: aProduct, body: productForm },
  [`DELETE ${adminApi}/products/:id`]: { expected: adminOnly, id: aProduct },

  [`GET ${adminApi}/product-categories`]: { expected: adminOnly },
  [`GET ${adminApi}/product-categories/summary`]: { expected: adminOnly },
  [`GET ${adminApi}/product-categories/:id`]: { expected: adminOnly, id: aCategory },
  [`POST ${adminApi}/product-categories`]: { expected: [401, 401, 403, 403, 201, 403], body: categoryForm },
  [`PATCH ${adminApi}/product-categories/:id`]: { expected: adminOnly, id: aCategory, body: categoryForm },
  [`DELETE ${adminApi}/product-categories/:id`]: { expected: adminOnly, id: aCategory },

  [`GET ${adminApi}/traffic-plans`]: { expected: adminOnly },
  [`GET ${adminApi}/traffic-plans/summary`]: { expected: adminOnly },
  [`GET ${adminApi}/traffic-plans/:id`]: { expected: adminOnly, id: aPlan },
  [`POST ${adminApi}/traffic-plans`]: { expected: [401, 401, 403, 403, 201, 403], body: planBody },
  [`PATCH ${adminApi}/traffic-plans/:id`]: { expected: adminOnly, id: aPlan, body: planBody },
  [`DELETE ${adminApi}/traffic-plans/:id`]: { expected: adminOnly, id: aPlan },
  [`GET ${adminApi}/templates`]: { expected: adminOnly },
  [`GET ${adminApi}/templates/summary`]: { expected: adminOnly },
  [`GET ${adminApi}/templates/:id`]: { expected: adminOnly, id: aTemplate },
  [`POST ${adminApi}/templates`]: { expected: [401, 401, 403, 403, 201, 403], body: templateForm },
  [`PATCH ${adminApi}/templates/:id`]: { expected: adminOnly, id: aTemplate, body: templateForm },
  [`DELETE ${adminApi}/templates/:id`]: { expected: adminOnly, id: aTemplate },
  [`GET ${adminApi}/pages`]: { expected: adminOnly },
  [`GET ${adminApi}/pages/:id`]: { expected: adminOnly, id: aPage },
  [`POST ${adminApi}/pages`]: { expected: [401, 401, 403, 403, 201, 403], body: pageBody },
  [`PATCH ${adminApi}/pages/:id`]: { expected: adminOnly, id: aPage, body: pageBody },
  [`DELETE ${adminApi}/pages/:id`]: { expected: adminOnly, id: aPage },
  [`POST ${adminApi}/page-images`]: {
    expected: [401, 401, 403, 403, 201, 403],
    body: () => form({}, [['image', png(), 'a.png']]),
  },

  [`GET ${adminApi}/settings`]: { expected: adminOnly },
  [`GET ${adminApi}/settings/changes`]: { expected: adminOnly },
  [`POST ${adminApi}/settings/bulk-update`]: {
    expected: adminOnly,
    body: () => [{ key: 'hosting_setup', value: 50 }],
  },
  [`GET ${adminApi}/settings/system`]: { expected: adminOnly },
  [`POST ${adminApi}/settings/test-mail`]: { expected: adminOnly },
  // What became of one's own message: this one is nobody's.
  [`GET ${adminApi}/settings/test-mail/:id`]: { expected: [401, 401, 403, 403, 404, 403] },
  [`GET ${adminApi}/crypto/chains`]: { expected: adminOnly },
  [`GET ${adminApi}/crypto/chains/:id`]: { expected: adminOnly, id: aChain },
  [`POST ${adminApi}/crypto/chains`]: { expected: [401, 401, 403, 403, 201, 403], body: chainBody },
  [`PATCH ${adminApi}/crypto/chains/:id`]: {
    expected: adminOnly,
    id: aChain,
    body: () => ({ is_active: false }),
  },
  [`GET ${adminApi}/crypto/currencies`]: { expected: adminOnly },
  [`GET ${adminApi}/crypto/currencies/:id`]: { expected: adminOnly, id: aCurrency },
  [`POST ${adminApi}/crypto/currencies`]: { expected: [401, 401, 403, 403, 201, 403], body: currencyBody },
  [`PATCH ${adminApi}/crypto/currencies/:id`]: {
    expected: adminOnly,
    id: aCurrency,
    body: () => ({ is_active: false }),
  },
  [`GET ${adminApi}/crypto/wallet-addresses`]: { expected: adminOnly },
  [`GET ${adminApi}/crypto/wallet-addresses/:id`]: { expected: adminOnly, id: aWallet },
  [`POST ${adminApi}/crypto/wallet-addresses`]: {
    expected: [401, 401, 403, 403, 201, 403],
    body: walletBody,
  },
  [`PATCH ${adminApi}/crypto/wallet-addresses/:id`]: {
    expected: adminOnly,
    id: aWallet,
    body: () => ({ is_active: false }),
  },

  [`GET ${adminApi}/operations`]: { expected: signedIn },
  [`GET ${adminApi}/operations/:id`]: { expected: oneOfTheirs, id: anOperation },
  [`GET ${adminApi}/operations/:id/failures`]: { expected: oneOfTheirs, id: anOperation },
  [`POST ${adminApi}/operations`]: {
    expected: [401, 401, 403, 403, 202, 403],
    body: async () => ({
      resource: 'products',
      action: 'update',
      values: { status: 'draft' },
      ids: [await aProduct()],
    }),
  },
  [`POST ${adminApi}/operations/:id/stop`]: { expected: oneOfTheirs, id: anOperation },
  // Nothing of it was refused.
  [`POST ${adminApi}/operations/:id/retry`]: { expected: [401, 401, 404, 404, 409, 404], id: anOperation },

  // An upload's address is its permission.
  'GET /uploads/:key': { expected: [404, 404, 404, 404, 404, 404] },

  [`GET ${adminApi}/permissions`]: { expected: [401, 401, 403, 403, 200, 403] },
};

/** What a 404 says, by where the path begins. */
const notFound = [
  ['/uploads', 'File not found'],
  [`${adminApi}/me/sessions`, 'Session not found'],
  [`${adminApi}/settings/test-mail`, 'Message not found'],
  [`${adminApi}/stores`, 'Store not found'],
  [`${adminApi}/operations`, 'Operation not found'],
  [`${adminApi}/views`, 'View not found'],
] as const;

/** The API page is a library's: all that it serves is public, and nothing of it is a call. */
const isApiPage = (url: string) => url === '/api/docs' || url.startsWith('/api/docs/');

it('names every route of the server, and none that is not there', () => {
  const own = routes.filter(({ url }) => !isApiPage(url)).map(({ method, url }) => `${method} ${url}`);
  expect(own.toSorted()).toEqual(Object.keys(table).toSorted());
});

/** A sign-in that fails is refused for another reason: who asks does not matter. */
const isSignIn = (route: string) => route.endsWith('/auth/login');

const entries = Object.entries(table);
const refusals = (name: ActorName, route: string) => ({
  401: isSignIn(route)
    ? 'Invalid email or password'
    : name === 'nobody'
      ? 'Please sign in.'
      : 'Your session has ended. Please sign in again.',
  403: 'You are not allowed to do this.',
  410: route.includes('/exports/')
    ? 'This export has expired or was fetched already. Please export again.'
    : 'This link has expired or was used already. Ask for a new one.',
  409: 'This is still under way.',
  404: notFound.find(([start]) => route.includes(start))?.[1],
});

/** What a call is about, and what it sends. */
const subjectOf = async ({ id, body }: Entry) => ({ id: await id?.(), body: await body?.() });
/** One for all calls of a route that are refused: they leave it as it is. */
const refused = new Map<Entry, ReturnType<typeof subjectOf>>();

function subjectFor(entry: Entry, status: number) {
  if (status < 400 || entry.counted) return subjectOf(entry);
  const subject = refused.get(entry) ?? subjectOf(entry);
  refused.set(entry, subject);
  return subject;
}

/** Calls a route by a token, about what is there for whom this status is expected. */
async function ask(route: string, entry: Entry, token: string | undefined, status: number) {
  const [method = '', url = ''] = route.split(' ');
  const { id, body } = await subjectFor(entry, status);
  const path = id === undefined ? url.replace(':id', actors.admin.id) : url.replace(/:\w+/, id);
  return call(app, method as Method, path, { token, body, ...(entry.query && { query: entry.query }) });
}

async function askAs(name: ActorName, route: string, entry: Entry, status: number) {
  const actor = actors[name];
  const person = entry.ends && 'id' in actor ? await makePerson(app, db) : actor;
  const token = 'token' in person ? String(person.token) : name === 'nobody' ? undefined : 'x'.repeat(43);
  return ask(route, entry, token, status);
}

describe.each(entries)('%s', (route, entry) => {
  const answers = names.map((name, index) => [name, entry.expected[index] ?? 0] as const);

  it.each(answers.filter(([, status]) => status < 400))('%s: %i', async (name, status) => {
    expect((await askAs(name, route, entry, status)).status).toBe(status);
  });

  it.each(answers.filter(([, status]) => status >= 400))(
    '%s: %i, and is told no more than why',
    async (name, status) => {
      const answer = await askAs(name, route, entry, status);
      expect(answer.status).toBe(status);
      const message = refusals(name, route)[status as keyof ReturnType<typeof refusals>];
      expect(answer.body).toEqual({ status: false, message });
      expect(answer.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
    },
  );
});

/** A call whose body cannot even be read. */
const broken = (method: string) => ({
  query: { nonsense: '1' },
  ...(method !== 'GET' && { headers: { 'content-type': 'application/json' }, body: '{"broken' }),
});

const guarded = entries.filter(([route, { expected }]) => expected[0] === 401 && !isSignIn(route));

it.each(guarded)('%s is refused to strangers before anything of it is looked at', async (route) => {
  const [method = '', url = ''] = route.split(' ');
  for (const token of [undefined, 'x'.repeat(43)]) {
    const answer = await call(app, method as Method, url.replace(':id', 'x'), { token, ...broken(method) });
    expect(answer.status).toBe(401);
  }
});

it.each(guarded.filter(([, { expected, byBody }]) => expected[2] === 403 && !byBody))(
  '%s is refused to whoever may not call it before anything of it is looked at',
  async (route) => {
    const [method = '', url = ''] = route.split(' ');
    const { token } = actors.owner;
    const path = url.replace(':id', actors.admin.id);
    expect((await call(app, method as Method, path, { token, ...broken(method) })).status).toBe(403);
  },
);

const longestFirst = contracts.toSorted((one, other) => other.path.length - one.path.length);

/** What a call takes, said apart from the server: the resource by its path, the action by its method. */
function grantOf(route: string): Grant | undefined {
  const [method = '', url = ''] = route.split(' ');
  const path = url.replace(adminApi, '');
  const others: Record<string, Contract> = { '/permissions': roles, '/page-images': pages };
  // What is done with many takes what it takes with one.
  if (route === `POST ${adminApi}/operations`) return grant(products, 'write');
  const contract =
    others[path] ?? longestFirst.find((one) => path === one.path || path.startsWith(`${one.path}/`));
  if (!contract || !url.startsWith(adminApi)) return undefined;
  if (method !== 'GET') return `${contract.name}.${method === 'DELETE' ? 'delete' : 'write'}`;
  // Who sends test mails sees what became of them.
  if (path.startsWith('/settings/test-mail')) return 'settings.write';
  return `${contract.name}.${contract.grants.list && !path.includes(':id') ? 'list' : 'read'}`;
}

/** What owners get who lack the grant: their own, of which these are none. */
const withoutGrant: Readonly<Record<string, number>> = {
  [`GET ${adminApi}/stores`]: 200,
  [`GET ${adminApi}/stores/:id`]: 404,
  [`PATCH ${adminApi}/stores/:id`]: 404,
  [`GET ${adminApi}/operations`]: 200,
  [`GET ${adminApi}/operations/:id`]: 404,
  [`GET ${adminApi}/operations/:id/failures`]: 404,
  [`POST ${adminApi}/operations/:id/stop`]: 404,
  [`POST ${adminApi}/operations/:id/retry`]: 404,
};

describe('a grant', () => {
  const granted = entries.flatMap(([route, entry]) => {
    const needed = grantOf(route);
    return needed ? [[route, needed, entry] as const] : [];
  });
  const signedInOnly = entries.filter(
    ([route, { byBody }]) => route.includes(adminApi) && !grantOf(route) && !byBody,
  );

  it('stands before every call but those that concern oneself', () => {
    expect(signedInOnly.map(([, { expected }]) => expected.slice(2).includes(403))).not.toContain(true);
    expect(granted.length).toBeGreaterThan(60);
  });

  const holders = new Map<string, ReturnType<typeof makeHolder>>();
  /** One for all calls that take the same. */
  function holderOf(what: string, grants: readonly Grant[]) {
    const holder = holders.get(what) ?? makeHolder(app, db, grants);
    holders.set(what, holder);
    return holder;
  }

  it.each(granted)('%s is refused without %s alone', async (route, needed, entry) => {
    const others = everything.filter((name) => name !== needed);
    const { token } = await holderOf(`all but ${needed}`, others);
    const status = withoutGrant[route] ?? 403;
    expect((await ask(route, entry, token, status)).status).toBe(status);
  });

  it.each(granted)('%s takes %s alone', async (route, needed, entry) => {
    const { token } = await holderOf(needed, [needed]);
    const status = entry.expected[4];
    expect((await ask(route, entry, token, status)).status).toBe(status);
  });
});

describe('an owner', () => {
  const { owner } = actors;

  it('sees their own user, and learns nothing of others: not even whether they exist', async () => {
    expect((await owner.call('GET', `/users/${owner.id}`)).body.data).toMatchObject({ id: owner.id });
    const others = [actors.admin.id, actors['another owner'].id, '019a0000-0000-7000-8000-000000000000'];
    const answers = await Promise.all(others.map((id) => owner.call('GET', `/users/${id}`)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.status).toBe(403);
  });

  it('cannot change their own user into something else', async () => {
    const body = { roleIds: [adminRole] };
    expect((await owner.call('PATCH', `/users/${owner.id}`, { body })).status).toBe(403);
  });
});

describe('the bearer token', () => {
  const { token } = actors.admin;
  const ask = (authorization: string) =>
    call(app, 'GET', `${adminApi}/me`, { headers: { authorization } }).then(({ status }) => status);

  it('is taken in any case of the word Bearer', async () => {
    expect(await ask(`bearer ${token}`)).toBe(200);
    expect(await ask(`BEARER   ${token}`)).toBe(200);
  });

  it.each([
    ['another scheme', () => `Basic ${token}`],
    ['no scheme', () => token],
    ['another case', () => `Bearer ${token.toLowerCase()}`],
    ['one letter less', () => `Bearer ${token.slice(1)}`],
    ['one letter more', () => `Bearer ${token}a`],
    ['two of them', () => `Bearer ${token}, Bearer ${token}`],
    ['something odd', () => "Bearer ' or 1=1 --"],
    ['nothing', () => 'Bearer '],
    ['a very long one', () => `Bearer ${'x'.repeat(10_000)}`],
  ])('is refused as %s', async (_what, header) => {
    expect(await ask(header())).toBe(401);
  });

  it('is not taken from the address', async () => {
    const answer = await call(app, 'GET', `${adminApi}/me?access_token=${token}&token=${token}`);
    expect(answer.status).toBe(401);
  });
});

it('a route that does not say who may call it stops the start', async () => {
  const storage = {} as Storage;
  const server = await buildApp({ db, storage, settings: readEnvironment({ LOG_LEVEL: 'silent' }) });
  server.get('/forgotten', async () => 'anything');
  await expect(server.ready()).rejects.toThrow('GET /forgotten does not say who may call it');
  await server.close();
});
