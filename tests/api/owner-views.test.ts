// Tests that an administrator sees the portal as its owner: read-only, tied to the session, and in the audit log.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { auditLogTable } from '#server/db/tables/audit-log.ts';
import { sessionsTable } from '#server/db/tables/sessions.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { deleteOldViews } from '#server/modules/session/owner-views.ts';
import { transaction } from '#server/records/write.ts';
import {
  adminRoleId,
  backdateSessions,
  makePerson,
  makePersonWithPermissions,
  makeRole,
  type Person,
} from '#tests/kit/actors.ts';
import { clientOf, testApp } from '#tests/kit/app.ts';
import { makeStore } from '#tests/kit/stores.ts';

const { app, db } = await testApp();
let owner: Person;
let storeId = '';
beforeAll(async () => {
  owner = await makePerson(app, db, [await makeRole(db, 'store_owner', [])]);
  storeId = await makeStore(db, { owner_id: owner.id });
});

const newAdmin = async () => makePerson(app, db, [await adminRoleId(db)]);
const begin = (admin: Person, userId = owner.id) => admin.call('POST', '/owner-views', { body: { userId } });
async function view(admin: Person) {
  const { status, body } = await begin(admin);
  expect(status).toBe(201);
  return clientOf(app, body.data.token);
}
const entriesOf = (admin: Person) =>
  db
    .select({ action: auditLogTable.action, before: auditLogTable.before, after: auditLogTable.after })
    .from(auditLogTable)
    .where(sql`resource = 'owner-views' and actor_id = ${admin.id}`)
    .orderBy(auditLogTable.at, auditLogTable.id);

it('shows what the owner sees, without a trace in the owner’s account', async () => {
  const admin = await newAdmin();
  const traces = () =>
    Promise.all([
      db.select().from(sessionsTable).where(eq(sessionsTable.user_id, owner.id)),
      db.select().from(usersTable).where(eq(usersTable.id, owner.id)),
    ]);
  const before = await traces();
  const ask = await view(admin);
  const me = await ask('GET', '/me');
  expect(me.body).toMatchObject({ status: false, data: { user: { id: owner.id }, permissions: [] } });
  expect((await ask('GET', '/stores')).body.data.data.map(({ id }: { id: string }) => id)).toEqual([storeId]);
  expect(await traces()).toEqual(before);
  expect((await owner.call('GET', '/me/sessions')).body.data).toHaveLength(1);
});

it('records start and end under the administrator’s name', async () => {
  const admin = await newAdmin();
  const ask = await view(admin);
  expect((await ask('POST', '/auth/logout')).status).toBe(200);
  expect((await ask('GET', '/me')).status).toBe(401);
  expect((await admin.call('GET', '/me')).status).toBe(200);
  const [start, end] = await entriesOf(admin);
  expect(start).toMatchObject({ action: 'create', after: { user_id: owner.id } });
  expect(end).toMatchObject({ action: 'delete', before: { user_id: owner.id } });
  expect(JSON.stringify([start, end])).not.toContain('token');
});

it.each([
  ['the administrator signs out', (admin) => admin.call('POST', '/auth/logout')],
  ['the administrator’s session expires', (admin) => backdateSessions(db, admin.id, { created: '99 days' })],
  [
    'the administrator is suspended',
    (admin) => db.update(usersTable).set({ status: 'SUSPENDED' }).where(eq(usersTable.id, admin.id)),
  ],
  [
    'the administrator loses the permission',
    (admin) => db.execute(sql`delete from user_roles where user_id = ${admin.id}`),
  ],
  ['another view begins', (admin) => begin(admin)],
  [
    '30 minutes have passed',
    () => db.execute(sql`update owner_views set created_at = now() - interval '31 minutes'`),
  ],
] satisfies [string, (admin: Person) => Promise<unknown>][])('ends when %s', async (_when, end) => {
  const admin = await newAdmin();
  const ask = await view(admin);
  expect((await ask('GET', '/me')).status).toBe(200);
  await end(admin);
  expect((await ask('GET', '/me')).status).toBe(401);
});

it.each([
  [
    'is suspended',
    () => db.update(usersTable).set({ status: 'SUSPENDED' }).where(eq(usersTable.id, owner.id)),
  ],
  [
    'gains a permission',
    async () =>
      db.execute(
        sql`insert into user_roles (user_id, role_id) values (${owner.id}, ${await adminRoleId(db)})`,
      ),
  ],
])('ends when the owner %s', async (_what, change) => {
  const ask = await view(await newAdmin());
  await change();
  expect((await ask('GET', '/me')).status).toBe(401);
  await db.update(usersTable).set({ status: 'ACTIVE' }).where(eq(usersTable.id, owner.id));
  await db.execute(
    sql`delete from user_roles where user_id = ${owner.id} and role_id = ${await adminRoleId(db)}`,
  );
});

it('refuses to show someone with permissions, or someone who cannot sign in', async () => {
  const admin = await newAdmin();
  const reader = await makePersonWithPermissions(app, db, ['pages.read']);
  const inactive = await makePerson(app, db);
  await db.update(usersTable).set({ status: 'INACTIVE' }).where(eq(usersTable.id, inactive.id));
  const statuses = await Promise.all(
    [admin.id, reader.id, inactive.id].map(async (id) => (await begin(admin, id)).status),
  );
  expect(statuses).toEqual([403, 403, 409]);
});

it('records the end of a view whose session has ended', async () => {
  const admin = await newAdmin();
  await view(admin);
  await admin.call('POST', '/auth/logout');
  const by = { userId: null, requestId: 'delete-old-sessions' };
  await transaction(db, (tx) => deleteOldViews({ tx, author: by }, 100));
  const ends = await db
    .select()
    .from(auditLogTable)
    .where(sql`resource = 'owner-views' and action = 'delete' and actor_id is null`);
  expect(ends.length).toBeGreaterThan(0);
});
