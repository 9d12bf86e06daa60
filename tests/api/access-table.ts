// The access table: one line for each route, with the expected status for each actor. Routes that depend on
// the body have one line for each resource or bulk action.
import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { contracts } from '#resources/contracts.ts';
import type { Database } from '#server/db/client.ts';
import { cryptoWalletsTable } from '#server/db/tables/crypto.ts';
import { operationsTable } from '#server/db/tables/operations.ts';
import { passkeysTable } from '#server/db/tables/passkeys.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { exportTicketsTable } from '#server/db/tables/views.ts';
import { appendChange } from '#server/modules/crypto-wallets/history.ts';
import { transaction } from '#server/records/write.ts';
import { impactActions, impactPath } from '#shared/contract/impact.ts';
import { adminApi, publicApi } from '#shared/contract/paths.ts';
import { listsOf } from '#shared/contract/views.ts';
import {
  type Actors,
  adminRoleId,
  makePerson,
  makeRole,
  makeUser,
  password,
  staffStore,
} from '#tests/kit/actors.ts';
import type { startDnsServer } from '#tests/kit/dns-server.ts';
import { form, png } from '#tests/kit/pictures.ts';
import { makeStore } from '#tests/kit/stores.ts';

/**
 * Statuses in the order of actors: anonymous, wrong token, owner, another owner, admin, limited admin
 * (users.read). Staff of a store get the status of another owner, unless `staff` says otherwise.
 */
export type Expected = readonly [number, number, number, number, number, number];

export interface Entry {
  expected: Expected;
  /** Statuses of a store's manager, editor and viewer, if the record belongs to their store. */
  staff?: readonly [number, number, number];
  body?: () => unknown | Promise<unknown>;
  query?: Record<string, string>;
  /** The value of `:id`. Default: a new user. */
  id?: () => Promise<string> | string;
  /** The permission depends on the body. */
  byBody?: true;
  /** The call ends its session, so each call gets a new one. */
  ends?: true;
  /** The call needs a recent check of the caller. */
  stepUp?: true;
  /** Failures are rate-limited, so each call uses another subject. */
  counted?: true;
}

interface World {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly actors: Actors;
  readonly dns: Awaited<ReturnType<typeof startDnsServer>>;
}

/**
 * Keys are method and path, then the resource and the action if the body names them. Subjects are created on
 * demand.
 */
export async function accessTable({ app, db, actors, dns }: World): Promise<Record<string, Entry>> {
  const adminRole = await adminRoleId(db);
  let counter = 0;

  const everyone: Expected = [200, 200, 200, 200, 200, 200];
  const signedIn: Expected = [401, 401, 200, 200, 200, 200];
  const unknownLink: Expected = [410, 410, 410, 410, 410, 410];
  const aToken = () => ({ token: 'x'.repeat(43) });
  const anInvitedUser = async () => {
    const { id } = await makeUser(db);
    await db.update(usersTable).set({ password_hash: null }).where(eq(usersTable.id, id));
    return id;
  };
  const aUser = async () => (await makeUser(db)).id;
  /** The id of a session that belongs to none of the actors. */
  const aSession = async () => {
    const { call: ask } = await makePerson(app, db);
    return String((await ask('GET', '/me/sessions')).body.data[0].id);
  };
  /** The id of a passkey that belongs to none of the actors. */
  const aPasskey = async () => {
    const { id: user_id } = await makeUser(db);
    const credential_id = randomBytes(16);
    const [passkey] = await db
      .insert(passkeysTable)
      .values({
        user_id,
        name: 'Laptop',
        credential_id,
        public_key: credential_id,
        transports: [],
        sign_count: 0,
      })
      .returning();
    return String(passkey?.id);
  };
  /** Both as a new passkey and as an answer to a challenge. The server made no challenge for it. */
  const unknownPasskey = {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: {
      clientDataJSON: 'AAAA',
      attestationObject: 'AAAA',
      authenticatorData: 'AAAA',
      signature: 'AAAA',
    },
  };
  const pathOfSession = async () => {
    const person = await makePerson(app, db);
    const [session] = (await person.call('GET', '/me/sessions')).body.data;
    return `${person.id}/sessions/${session.id}`;
  };
  const aRole = () => {
    counter += 1;
    return makeRole(db, `role ${counter}`, []);
  };
  const roleBody = () => {
    counter += 1;
    return { name: `new role ${counter}`, description: 'New', permissionIds: [] };
  };

  const adminOnly: Expected = [401, 401, 403, 403, 200, 403];
  const newId = async (path: string, body: object) =>
    String((await actors.admin.call('POST', path, { body })).body.data.id);
  const categoryForm = () => form({ name: 'Shoes', description: 'For feet' });
  const aCategory = () => newId('/product-categories', categoryForm());
  const soldCategory = await aCategory();
  const productForm = () => form({ name: 'Boot', price: '10', categoryIds: JSON.stringify([soldCategory]) });
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
  const aStaffedStore = async () =>
    staffStore(db, await makeStore(db, { owner_id: actors.owner.id }), actors);
  const domainName = () => {
    counter += 1;
    return { name: `shop${counter}.example.com` };
  };
  const domainBody = async () => ({
    ...domainName(),
    storeId: await aStaffedStore(),
  });
  const aDomain = async () => newId('/domains', await domainBody());
  /** A domain whose DNS record is published. */
  async function aPublishedDomain() {
    const { body } = await actors.admin.call('POST', '/domains', { body: await domainBody() });
    const { id, verification } = body.data;
    dns.records.set(verification.name, [[verification.value]]);
    return String(id);
  }
  const storeEmailBody = () => {
    counter += 1;
    return { email: `shop${counter}@example.com`, purpose: 'Support', storeId: storeOfOwner };
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

  /** One line for each list. The limited admin can read users. */
  const forEachList = (route: string, owners: readonly string[], body: (resource: string) => unknown) =>
    Object.fromEntries(
      listsOf(contracts).map(({ name }): [string, Entry] => {
        const own = owners.includes(name) ? 201 : 403;
        const limited = name === 'users' ? 201 : own;
        const expected: Expected = [401, 401, own, own, 201, limited];
        return [`${route} ${name}`, { expected, body: () => body(name), byBody: true }];
      }),
    );
  const viewBody = (resource = 'users') => {
    counter += 1;
    return { resource, name: `View ${counter}` };
  };
  /** A session can have only a few waiting exports, so earlier ones are deleted first. */
  async function exportBody(resource: string) {
    await db.delete(exportTicketsTable);
    return { resource, format: 'csv' };
  }
  const storeBody = () => ({ name: 'Shop' });
  const aStore = async () =>
    String((await actors.admin.call('POST', '/stores', { body: storeBody() })).body.data.data.id);
  /** The record belongs to another user; only the admin can access it. */
  const othersRecord: Expected = [401, 401, 404, 404, 200, 404];
  const ownersRecord: Expected = [401, 401, 200, 404, 200, 404];
  async function anOperation() {
    const { call: ask } = await makePerson(app, db, [adminRole]);
    const body = { resource: 'pages', action: 'delete', ids: [adminRole] };
    return String((await ask('POST', '/operations', { body })).body.data.id);
  }
  async function aDeletedPage() {
    const id = await aPage();
    await actors.admin.call('DELETE', `/pages/${id}`);
    return id;
  }
  const pathInTrash = async () => `pages/${await aDeletedPage()}`;
  async function anEntry() {
    const { headers } = await actors.admin.call('DELETE', `/pages/${await aPage()}`);
    return String(headers['x-audit-entries']);
  }
  async function pathOfEntryFile() {
    const body = form({ name: 'Caps', description: 'For heads' }, [['icon', png(), 'cap.png']]);
    const { headers } = await actors.admin.call('POST', '/product-categories', { body });
    const id = String(headers['x-audit-entries']);
    const { rows } = await db.execute(sql`select after->>'icon_id' as file from audit_log where id = ${id}`);
    return `${id}/files/${rows[0]?.file}`;
  }
  async function aStoppedOperation() {
    const id = await anOperation();
    await actors.admin.call('POST', `/operations/${id}/stop`);
    return id;
  }
  /** Every bulk action with its values. */
  const bulkActions: Record<string, Record<string, object>> = {
    users: {
      update: { status: 'SUSPENDED' },
      delete: {},
      addRole: { roleId: adminRole },
      removeRole: { roleId: adminRole },
      signOut: {},
    },
    stores: { update: { isActive: false } },
    domains: { delete: {}, check: {} },
    'store-emails': { delete: {}, sendLink: {} },
    products: {
      update: { status: 'draft' },
      delete: {},
      addCategories: { categoryIds: [soldCategory] },
      removeCategories: { categoryIds: [soldCategory] },
      price: { by: 'percent', value: '10' },
    },
    categories: { update: { parentId: null }, delete: {} },
    'traffic-plans': { update: { isActive: false } },
    templates: {
      update: { tags: ['new'] },
      delete: {},
      addTags: { tags: ['new'] },
      removeTags: { tags: ['new'] },
    },
    pages: { update: { status: 'draft' }, delete: {} },
  };
  /** A user can have only a few running operations, so earlier ones are stopped first. */
  async function operationBody(resource: string, action: string, values: object) {
    await db
      .update(operationsTable)
      .set({ status: 'stopped', ended_at: sql`now()` })
      .where(eq(operationsTable.status, 'queued'));
    return { resource, action, values, ids: [adminRole] };
  }
  const givesRoles = (action: string) => action === 'addRole' || action === 'removeRole';
  const forEachBulkAction = (route: string, expected: Expected) =>
    Object.fromEntries(
      Object.entries(bulkActions).flatMap(([resource, actions]) =>
        Object.entries(actions).map(([action, values]): [string, Entry] => [
          `${route} ${resource} ${action}`,
          {
            expected,
            body: () => operationBody(resource, action, values),
            ...(givesRoles(action) && { stepUp: true }),
          },
        ]),
      ),
    );
  const chainBody = () => {
    counter += 1;
    return { name: 'A chain', symbol: `C${counter}` };
  };
  const aChain = () => newId('/crypto/chains', chainBody());
  const currencyBody = () => {
    counter += 1;
    return { name: 'A currency', symbol: `C${counter}`, decimals: 6 };
  };
  const aCurrency = () => newId('/crypto/currencies', currencyBody());
  const paymentChain = await aChain();
  const walletBody = async () => ({
    chain_id: paymentChain,
    currency_id: await aCurrency(),
    address: 'Of-no-known-family',
  });
  const aWallet = async () => newId('/crypto/wallet-addresses', await walletBody());
  /** A wallet whose next address waits for approval. */
  async function aPendingWallet() {
    const id = await aWallet();
    const pending = {
      pending_address: 'Next',
      pending_from: new Date(Date.now() + 3_600_000).toISOString(),
      pending_by: actors.owner.id,
      needs_approval: true,
    };
    await transaction(db, async (tx) => {
      const isIt = eq(cryptoWalletsTable.id, id);
      const [wallet] = await tx.update(cryptoWalletsTable).set(pending).where(isIt).returning();
      if (wallet) await appendChange(tx, 'requested', id, wallet, actors.owner.id);
    });
    return id;
  }

  const invitation = () => {
    counter += 1;
    return { email: `helper${counter}@tests.example.com`, role: 'view' };
  };
  async function invited() {
    const storeId = await aStaffedStore();
    const { body } = await actors.admin.call('POST', `/stores/${storeId}/staff`, { body: invitation() });
    return { storeId, id: String(body.data.people.at(-1).id) };
  }
  const anInvitation = async () => (await invited()).id;
  /** The path of an invited person below the stores. */
  async function aMember() {
    const { storeId, id } = await invited();
    return `${storeId}/staff/${id}`;
  }
  /** The path of an invitation that was sent some time ago. */
  async function anOldInvitation() {
    const { storeId, id } = await invited();
    await db.execute(sql`update store_staff set expires_at = now() where id = ${id}`);
    return `${storeId}/staff/${id}`;
  }
  const questionBody = () => ({ subject: 'Help', message: 'How do I add a domain?' });
  /** A question of someone who is none of the actors. */
  async function aQuestion() {
    const { call: ask } = await makePerson(app, db);
    return String((await ask('POST', '/support/threads', { body: questionBody() })).body.data.id);
  }

  /** The calls that preview a change need the permission of the change. Owners preview changes of their own stores. */
  const impacts: Record<
    string,
    { id: () => Promise<string> | string; values: () => object | Promise<object> }
  > = {
    users: { id: aUser, values: () => ({ full_name: 'Changed' }) },
    roles: { id: aRole, values: roleBody },
    stores: { id: aStore, values: () => ({ termsConditionsText: '' }) },
    domains: { id: aDomain, values: domainName },
    'store-emails': { id: aStoreEmail, values: () => ({ purpose: 'Orders' }) },
    products: { id: aProduct, values: () => ({ name: 'Changed' }) },
    categories: { id: aCategory, values: () => ({ name: 'Changed' }) },
    plans: { id: aSubscriptionPlan, values: () => ({ name: 'Changed' }) },
    'traffic-plans': { id: aPlan, values: () => ({ name: 'Changed' }) },
    templates: { id: aTemplate, values: () => ({ name: 'Changed' }) },
    pages: { id: aPage, values: () => ({ title: 'Changed' }) },
    support: { id: aQuestion, values: () => ({ status: 'closed' }) },
    'crypto-chains': { id: aChain, values: () => ({ is_active: false }) },
    'crypto-currencies': { id: aCurrency, values: () => ({ is_active: false }) },
    'crypto-wallets': { id: aWallet, values: () => ({ is_active: false }) },
  };
  const previews = Object.fromEntries(
    contracts.flatMap((contract) =>
      impactActions(contract).map((action): [string, Entry] => {
        const { id, values } = impacts[contract.name] ?? {};
        const isOwn = ['stores', 'support'].includes(contract.name) && action === 'update';
        return [
          `POST ${adminApi}${contract.path}/:id${impactPath} ${contract.name} ${action}`,
          {
            expected: isOwn ? [401, 401, 404, 404, 200, 404] : adminOnly,
            ...(id && { id }),
            body: async () => ({ action, ...(action === 'update' && { values: await values?.() }) }),
            byBody: true,
          },
        ];
      }),
    ),
  );

  const referenceLists = Object.fromEntries(
    ['users', 'roles', 'stores', 'products', 'product-categories', 'traffic-plans', 'templates']
      .concat(['crypto/chains', 'crypto/currencies'])
      .map((path) => [
        `GET ${adminApi}/${path}/options`,
        { expected: path === 'users' ? [401, 401, 403, 403, 200, 200] : adminOnly } satisfies Entry,
      ]),
  );

  return {
    ...referenceLists,
    ...previews,
    'GET /healthz': { expected: everyone },
    'GET /readyz': { expected: everyone },
    [`POST ${publicApi}/auth/login`]: {
      // The password is wrong, but anyone may call the route.
      expected: [401, 401, 401, 401, 401, 401],
      counted: true,
      body: () => {
        counter += 1;
        return { email: `nobody${counter}@tests.example.com`, password: 'wrong' };
      },
    },
    // The challenge was never made.
    [`POST ${publicApi}/auth/second-factor`]: {
      expected: [401, 401, 401, 401, 401, 401],
      body: () => ({ challenge: 'of nobody', code: '000000' }),
    },
    // tests/api/passkeys.test.ts tests passkeys that exist.
    [`POST ${publicApi}/auth/passkey/options`]: { expected: everyone },
    [`POST ${publicApi}/auth/passkey`]: {
      expected: [401, 401, 401, 401, 401, 401],
      body: () => ({ passkey: unknownPasskey }),
    },
    'GET /api/openapi.json': { expected: everyone },

    [`POST ${adminApi}/owner-views`]: {
      expected: [401, 401, 403, 403, 201, 403],
      body: async () => ({ userId: await aUser() }),
    },
    [`GET ${adminApi}/me`]: { expected: signedIn },
    [`GET ${adminApi}/me/site`]: { expected: signedIn },
    [`POST ${adminApi}/auth/logout`]: { expected: signedIn, ends: true },
    [`PATCH ${adminApi}/me`]: { expected: signedIn, body: () => ({ full_name: 'Changed' }) },
    [`POST ${adminApi}/me/password`]: {
      expected: signedIn,
      ends: true,
      body: () => ({ currentPassword: password, password: 'another password for tests' }),
    },
    [`POST ${adminApi}/me/step-up`]: { expected: signedIn, body: () => ({ password }) },
    [`POST ${adminApi}/me/step-up/passkey`]: { expected: [401, 401, 409, 409, 409, 409] },
    [`GET ${adminApi}/me/passkeys`]: { expected: signedIn },
    [`POST ${adminApi}/me/passkeys/options`]: { expected: signedIn, stepUp: true },
    [`POST ${adminApi}/me/passkeys`]: {
      expected: [401, 401, 409, 409, 409, 409],
      body: () => ({ name: 'Laptop', passkey: unknownPasskey }),
      stepUp: true,
    },
    // Another user's passkey does not exist for the caller.
    [`PATCH ${adminApi}/me/passkeys/:id`]: {
      expected: [401, 401, 404, 404, 404, 404],
      id: aPasskey,
      body: () => ({ name: 'Taken' }),
    },
    [`DELETE ${adminApi}/me/passkeys/:id`]: {
      expected: [401, 401, 404, 404, 404, 404],
      id: aPasskey,
      stepUp: true,
    },
    // tests/api/second-factor.test.ts tests accounts with a second factor.
    [`GET ${adminApi}/me/second-factor`]: { expected: signedIn },
    [`POST ${adminApi}/me/second-factor/totp`]: { expected: signedIn, stepUp: true },
    [`POST ${adminApi}/me/second-factor/totp/confirm`]: {
      expected: [401, 401, 409, 409, 409, 409],
      body: () => ({ code: 'wrong' }),
      // Another person, who has not started.
      ends: true,
      stepUp: true,
    },
    [`POST ${adminApi}/me/second-factor/recovery-codes`]: {
      expected: [401, 401, 409, 409, 409, 409],
      stepUp: true,
    },
    [`DELETE ${adminApi}/me/second-factor`]: { expected: [401, 401, 409, 409, 409, 409], stepUp: true },
    [`POST ${adminApi}/me/email`]: { expected: [401, 401, 409, 409, 409, 409] },
    [`DELETE ${adminApi}/me/email`]: { expected: signedIn },
    [`GET ${adminApi}/me/sessions`]: { expected: signedIn },
    [`DELETE ${adminApi}/me/sessions`]: { expected: signedIn },
    // Another user's session does not exist for the caller.
    [`DELETE ${adminApi}/me/sessions/:id`]: { expected: [401, 401, 404, 404, 404, 404], id: aSession },

    [`GET ${adminApi}/me/preferences/:key`]: { expected: signedIn, id: () => 'width' },
    [`PUT ${adminApi}/me/preferences/:key`]: {
      expected: signedIn,
      id: () => 'width',
      body: () => ({ value: 'wide' }),
    },
    [`GET ${adminApi}/settings/notice-emails`]: { expected: adminOnly },
    [`GET ${adminApi}/notices`]: { expected: signedIn },
    [`POST ${adminApi}/notices/read`]: { expected: signedIn, body: () => ({ all: true }) },
    // tests/api/events.test.ts tests what each actor receives.
    [`GET ${adminApi}/events`]: { expected: signedIn },
    // tests/api/views.test.ts tests which views each actor sees.
    [`GET ${adminApi}/views`]: { expected: signedIn },
    ...forEachList(`POST ${adminApi}/views`, [], viewBody),
    [`PATCH ${adminApi}/views/:id`]: {
      expected: [401, 401, 404, 404, 200, 404],
      id: () => newId('/views', viewBody()),
      body: () => ({ query: 'status=ACTIVE' }),
    },
    [`DELETE ${adminApi}/views/:id`]: {
      expected: [401, 401, 404, 404, 200, 404],
      id: () => newId('/views', viewBody()),
    },

    // tests/api/exports.test.ts tests the exported rows.
    ...forEachList(`POST ${adminApi}/exports`, ['stores', 'support', 'operations'], exportBody),
    // Knowing the URL is the permission; this one does not exist.
    [`GET ${adminApi}/exports/:ticket`]: { expected: [410, 410, 410, 410, 410, 410] },

    // tests/api/search.test.ts tests the results.
    [`GET ${adminApi}/search`]: { expected: signedIn, query: { q: 'anything' } },

    // tests/api/dashboard.test.ts tests the answers.
    [`GET ${adminApi}/dashboard`]: { expected: signedIn },
    [`GET ${adminApi}/dashboard/own-stores`]: { expected: signedIn },
    [`GET ${adminApi}/analytics`]: { expected: signedIn },
    [`GET ${adminApi}/billing`]: { expected: signedIn },

    [`GET ${adminApi}/users`]: { expected: [401, 401, 403, 403, 200, 200] },
    [`GET ${adminApi}/users/:id/data`]: { expected: [401, 401, 403, 403, 200, 200] },
    [`GET ${adminApi}/users/:id`]: { expected: [401, 401, 403, 403, 200, 200], id: aUser },
    [`POST ${adminApi}/users`]: {
      expected: [401, 401, 403, 403, 201, 403],
      body: () => {
        counter += 1;
        return {
          full_name: 'New',
          email: `new${counter}@tests.example.com`,
          password: 'correct horse battery',
        };
      },
    },
    [`DELETE ${adminApi}/users/:id`]: { expected: adminOnly, id: aUser },
    [`GET ${adminApi}/users/:id/sessions`]: { expected: adminOnly, id: aUser },
    [`DELETE ${adminApi}/users/:id/sessions/:session`]: { expected: adminOnly, id: pathOfSession },
    [`GET ${adminApi}/users/:id/second-factor`]: { expected: adminOnly, id: aUser },
    [`DELETE ${adminApi}/users/:id/second-factor`]: {
      expected: [401, 401, 403, 403, 409, 403],
      id: aUser,
      stepUp: true,
    },
    [`POST ${adminApi}/users/:id/sign-out`]: { expected: [401, 401, 403, 403, 200, 403], id: aUser },
    [`PATCH ${adminApi}/users/:id`]: {
      expected: [401, 401, 403, 403, 200, 403],
      id: aUser,
      body: () => ({ full_name: 'Changed' }),
    },

    [`GET ${adminApi}/roles`]: { expected: [401, 401, 403, 403, 200, 403] },
    [`GET ${adminApi}/roles/:id`]: { expected: [401, 401, 403, 403, 200, 403], id: aRole },
    [`POST ${adminApi}/roles`]: { expected: [401, 401, 403, 403, 201, 403], body: roleBody, stepUp: true },
    [`PUT ${adminApi}/roles/:id`]: {
      expected: [401, 401, 403, 403, 200, 403],
      id: aRole,
      body: roleBody,
      stepUp: true,
    },
    [`DELETE ${adminApi}/roles/:id`]: { expected: [401, 401, 403, 403, 200, 403], id: aRole, stepUp: true },

    [`GET ${adminApi}/domains`]: { expected: adminOnly },
    [`GET ${adminApi}/domains/:id`]: { expected: adminOnly, id: aDomain },
    [`POST ${adminApi}/domains`]: { expected: [401, 401, 403, 403, 201, 403], body: domainBody },
    [`PATCH ${adminApi}/domains/:id`]: {
      expected: adminOnly,
      id: aDomain,
      body: domainName,
    },
    [`DELETE ${adminApi}/domains/:id`]: { expected: adminOnly, id: aDomain },
    [`POST ${adminApi}/domains/:id/verify`]: {
      expected: ownersRecord,
      staff: [200, 200, 404],
      id: aPublishedDomain,
    },
    [`GET ${adminApi}/stores/:id/domains`]: { expected: othersRecord, id: aStore },
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
    // The link is the permission; this one was never sent.
    [`POST ${publicApi}/auth/forgot`]: {
      expected: everyone,
      body: () => ({ email: 'nobody@tests.example.com' }),
    },
    [`GET ${publicApi}/auth/reset`]: { expected: unknownLink },
    [`POST ${publicApi}/auth/reset`]: {
      expected: unknownLink,
      body: () => ({ token: 'x'.repeat(43), password }),
    },
    [`POST ${publicApi}/auth/confirm-email`]: { expected: unknownLink, body: aToken },
    [`POST ${publicApi}/auth/restore-email`]: { expected: unknownLink, body: aToken },
    [`GET ${publicApi}/invitations`]: { expected: unknownLink },
    [`POST ${publicApi}/invitations`]: {
      expected: unknownLink,
      body: () => ({ token: 'x'.repeat(43), password, full_name: 'Someone' }),
    },
    [`GET ${publicApi}/store-invitations`]: { expected: unknownLink },
    [`POST ${publicApi}/store-invitations`]: {
      expected: unknownLink,
      body: () => ({ token: 'x'.repeat(43), password, full_name: 'Someone' }),
    },
    [`POST ${adminApi}/users/:id/invite`]: { expected: adminOnly, id: anInvitedUser, body: () => ({}) },
    [`DELETE ${adminApi}/users/:id/invite`]: { expected: adminOnly, id: anInvitedUser },
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
    [`GET ${adminApi}/stores/:id/staff`]: {
      expected: ownersRecord,
      staff: [200, 200, 200],
      id: aStaffedStore,
    },
    [`POST ${adminApi}/stores/:id/staff`]: {
      expected: [401, 401, 201, 404, 201, 404],
      staff: [201, 403, 403],
      id: aStaffedStore,
      body: invitation,
    },
    [`POST ${adminApi}/stores/:id/staff/:userId/invite`]: {
      expected: ownersRecord,
      staff: [200, 403, 403],
      id: anOldInvitation,
    },
    [`PATCH ${adminApi}/stores/:id/staff/:userId`]: {
      expected: ownersRecord,
      staff: [200, 403, 403],
      id: aMember,
      body: () => ({ role: 'edit' }),
    },
    [`DELETE ${adminApi}/stores/:id/staff/:userId`]: {
      expected: ownersRecord,
      staff: [200, 403, 403],
      id: aMember,
    },
    // Another person's invitation does not exist for the caller.
    [`GET ${adminApi}/me/store-invitations`]: { expected: signedIn },
    [`POST ${adminApi}/me/store-invitations/:id/accept`]: {
      expected: [401, 401, 404, 404, 404, 404],
      id: anInvitation,
    },
    [`DELETE ${adminApi}/me/store-invitations/:id`]: {
      expected: [401, 401, 404, 404, 404, 404],
      id: anInvitation,
    },
    // Owners can access only their own stores. Other stores answer 404.
    [`GET ${adminApi}/stores`]: { expected: signedIn },
    [`GET ${adminApi}/stores/summary`]: { expected: adminOnly },
    [`GET ${adminApi}/stores/:id`]: { expected: [401, 401, 404, 404, 200, 404], id: aStore },
    [`POST ${adminApi}/stores`]: { expected: [401, 401, 403, 403, 201, 403], body: storeBody },
    [`PATCH ${adminApi}/stores/:id`]: {
      expected: [401, 401, 404, 404, 200, 404],
      id: aStore,
      body: () => ({ termsConditionsText: '' }),
    },
    [`DELETE ${adminApi}/stores/:id`]: { expected: adminOnly, id: aStore, stepUp: true },

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
    // Owners can access only their own questions. Others answer 404.
    [`GET ${adminApi}/support/threads`]: { expected: signedIn },
    [`POST ${adminApi}/support/threads`]: { expected: [401, 401, 201, 201, 201, 201], body: questionBody },
    [`GET ${adminApi}/support/threads/:id`]: { expected: othersRecord, id: aQuestion },
    [`PATCH ${adminApi}/support/threads/:id`]: {
      expected: othersRecord,
      id: aQuestion,
      body: () => ({ status: 'closed' }),
    },
    [`GET ${adminApi}/support/threads/:id/messages`]: { expected: othersRecord, id: aQuestion },
    [`POST ${adminApi}/support/threads/:id/messages`]: {
      expected: [401, 401, 404, 404, 201, 404],
      id: aQuestion,
      body: () => ({ message: 'On the page of your store.' }),
    },
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
    // Users can read the status of their own test message. This message does not exist.
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
      stepUp: true,
    },
    [`GET ${adminApi}/crypto/wallet-addresses/:id/history`]: { expected: adminOnly, id: aWallet },
    [`GET ${adminApi}/crypto/wallet-addresses/integrity`]: { expected: adminOnly },
    [`POST ${adminApi}/crypto/wallet-addresses/:id/pending/stop`]: {
      expected: adminOnly,
      id: aPendingWallet,
    },
    [`POST ${adminApi}/crypto/wallet-addresses/:id/pending/approve`]: {
      expected: adminOnly,
      id: aPendingWallet,
      body: () => ({ address: 'Next' }),
      stepUp: true,
    },
    [`PATCH ${adminApi}/crypto/wallet-addresses/:id`]: {
      expected: adminOnly,
      id: aWallet,
      body: () => ({ is_active: false }),
    },

    [`GET ${adminApi}/operations`]: { expected: signedIn },
    [`GET ${adminApi}/operations/:id`]: { expected: othersRecord, id: anOperation },
    [`GET ${adminApi}/operations/:id/failures`]: { expected: othersRecord, id: anOperation },
    ...forEachBulkAction(`POST ${adminApi}/operations`, [401, 401, 403, 403, 202, 403]),
    [`POST ${adminApi}/operations/:id/stop`]: { expected: othersRecord, id: anOperation },
    // The operation has no refused records to retry.
    [`POST ${adminApi}/operations/:id/retry`]: {
      expected: [401, 401, 404, 404, 409, 404],
      id: aStoppedOperation,
    },

    // Knowing the URL of an upload is the permission.
    'GET /uploads/:key': { expected: [404, 404, 404, 404, 404, 404] },

    // Owners may read the history of their own stores, see activity.test.ts.
    [`GET ${adminApi}/audit-log`]: { expected: adminOnly },
    [`GET ${adminApi}/audit-log/:id/files/:file`]: {
      expected: [401, 401, 404, 404, 200, 404],
      id: pathOfEntryFile,
    },
    // Of others' changes, only administrators learn that they exist; own changes: undo-rules.test.ts.
    [`POST ${adminApi}/audit-log/:id/undo`]: {
      expected: [401, 401, 404, 404, 200, 404],
      id: anEntry,
      body: () => ({ dryRun: true }),
    },
    // The operation has changed nothing.
    [`POST ${adminApi}/operations/:id/undo`]: {
      expected: [401, 401, 404, 404, 409, 404],
      id: aStoppedOperation,
      body: () => ({}),
    },
    [`GET ${adminApi}/trash`]: { expected: adminOnly },
    [`GET ${adminApi}/trash/:id`]: { expected: adminOnly, id: aDeletedPage },
    [`DELETE ${adminApi}/trash`]: { expected: adminOnly, query: { resource: 'plans' }, stepUp: true },
    [`DELETE ${adminApi}/trash/:resource/:id`]: { expected: adminOnly, id: pathInTrash },
    [`POST ${adminApi}/trash/:resource/:id/restore`]: {
      expected: adminOnly,
      id: pathInTrash,
      body: () => ({}),
    },
    // A form needs the permission to change the record, see presence.test.ts.
    [`PUT ${adminApi}/presence/:resource/:id`]: {
      expected: [401, 401, 200, 404, 200, 404],
      staff: [200, 200, 404],
      id: async () => `stores/${await aStaffedStore()}`,
      body: () => ({}),
    },
    [`DELETE ${adminApi}/presence/:resource/:id`]: {
      expected: signedIn,
      id: async () => `stores/${await aStore()}`,
    },
    [`GET ${adminApi}/permissions`]: { expected: [401, 401, 403, 403, 200, 403] },
  };
}
