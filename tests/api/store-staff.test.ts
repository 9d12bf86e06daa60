// Tests the people of a store: what each role reads and changes, invitations, and what deletions leave.
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '#resources/store-staff/contract.ts';
import { noticesTable } from '#server/db/tables/notices.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { linkMails, publicCalls } from '#tests/kit/account-links.ts';
import { addStaff, adminRoleId, makePerson, type Person, password } from '#tests/kit/actors.ts';
import { appOn, clientOf, signIn, testApp, tryToSignIn } from '#tests/kit/app.ts';
import { makeStore } from '#tests/kit/stores.ts';

const mails = await linkMails(() => db);
afterAll(() => mails.close());
const { app, db } = await testApp({ env: mails.env });
const ask = publicCalls(app);
const chosen = 'four unrelated words here';
const admin = await makePerson(app, db, [await adminRoleId(db)]);

const owner = await makePerson(app, db);
const storeId = await makeStore(db, { owner_id: owner.id, name: 'Lamp Shop' });
const otherStore = await makeStore(db, { owner_id: (await makePerson(app, db)).id });
const staff: Record<StaffRole, Person> = {
  view: await makePerson(app, db),
  edit: await makePerson(app, db),
  manage: await makePerson(app, db),
};
for (const [role, person] of Object.entries(staff)) await addStaff(db, storeId, person, role as StaffRole);
const domain = (await admin.call('POST', '/domains', { body: { name: 'lamps.example.com', storeId } })).body
  .data.id;

async function aStore() {
  const boss = await makePerson(app, db);
  return { boss, id: await makeStore(db, { owner_id: boss.id }) };
}
const invite = ({ call }: Person, store: string, email: string, role: StaffRole = 'view') =>
  call('POST', `/stores/${store}/staff`, { body: { email, role } });
const peopleOf = async ({ call }: Person, store: string) =>
  (await call('GET', `/stores/${store}/staff`)).body.data.people;
const invitationsOf = async ({ call }: Person) => (await call('GET', '/me/store-invitations')).body.data;
const textsFor = async ({ id }: Person) =>
  (await db.select().from(noticesTable).where(eq(noticesTable.user_id, id))).map(({ text }) => text);

describe.each(Object.entries(staff))('A person who can %s', (name, person) => {
  const role = name as StaffRole;
  const mayEdit = role !== 'view';

  it.each([
    ['reads', 'GET', '', 200],
    ['reads the domains of', 'GET', '/domains', 200],
    ['reads the people of', 'GET', '/staff', 200],
    [mayEdit ? 'changes the terms of' : 'does not change', 'PATCH', '', mayEdit ? 200 : 404],
  ] as const)('%s their store, and finds no other one', async (_what, method, below, status) => {
    const body = method === 'PATCH' ? { body: { termsConditionsText: '<p>Terms</p>' } } : {};
    expect((await person.call(method, `/stores/${storeId}${below}`, body)).status).toBe(status);
    expect((await person.call(method, `/stores/${otherStore}${below}`, body)).status).toBe(404);
  });

  it('changes no other field, deletes nothing, and verifies domains only with the role to edit', async () => {
    expect((await person.call('PATCH', `/stores/${storeId}`, { body: { name: 'Mine' } })).status).toBe(403);
    expect((await person.call('DELETE', `/stores/${storeId}`)).status).toBe(403);
    const { status } = await person.call('POST', `/domains/${domain}/verify`);
    expect(status === 404).toBe(!mayEdit);
  });

  it('sees the store in all lists of own stores, with exact totals', async () => {
    const { body, headers } = await person.call('GET', '/stores');
    expect(body.data.data.map(({ id }: { id: string }) => id)).toEqual([storeId]);
    expect(headers['x-total-count']).toBe('1');
    for (const path of ['/dashboard/own-stores', '/billing']) {
      const { data } = (await person.call('GET', path)).body;
      expect([data.total, data.stores.map(({ id }: { id: string }) => id)]).toEqual([1, [storeId]]);
    }
    const entries = (await person.call('GET', '/audit-log', { query: { recordId: storeId } })).body.data;
    expect(Array.isArray(entries)).toBe(true);
    const hits = (await person.call('GET', '/search', { query: { q: 'lamp shop' } })).body.data;
    expect(JSON.stringify(hits)).toContain(storeId);
  });

  it('asks the platform about the store', async () => {
    const body = { subject: 'Lamps', message: 'Help', storeId };
    expect((await person.call('POST', '/support/threads', { body })).status).toBe(201);
  });

  it('invites and removes people only with the role to manage, and lets nobody manage', async () => {
    const email = `friend-of-${role}@tests.example.com`;
    const allowed = role === 'manage' ? 201 : 403;
    expect((await invite(person, storeId, email)).status).toBe(allowed);
    expect((await invite(person, storeId, `other-${email}`, 'manage')).status).toBe(403);
    expect((await invite(person, otherStore, email)).status).toBe(404);
    const { id: viewer } = staff.view;
    const patch = { body: { role: 'manage' } };
    expect((await person.call('PATCH', `/stores/${storeId}/staff/${viewer}`, patch)).status).toBe(403);
    const manager = `/stores/${storeId}/staff/${staff.manage.id}`;
    if (role !== 'manage') expect((await person.call('DELETE', manager)).status).toBe(403);
  });

  it('leaves by themselves, and then sees nothing of the store', async () => {
    const { boss, id } = await aStore();
    const leaver = await makePerson(app, db);
    await addStaff(db, id, leaver, role);
    expect((await leaver.call('GET', `/stores/${id}`)).status).toBe(200);
    expect((await leaver.call('DELETE', `/stores/${id}/staff/${leaver.id}`)).status).toBe(200);
    expect((await leaver.call('GET', `/stores/${id}`)).status).toBe(404);
    expect((await leaver.call('GET', '/stores')).headers['x-total-count']).toBe('0');
    expect((await textsFor(boss)).at(-1)).toContain('no longer helps with the store');
  });
});

describe('An invitation', () => {
  it('has the same answer and looks the same whether or not the address has an account', async () => {
    const { boss, id } = await aStore();
    const known = await makePerson(app, db);
    const withAccount = await invite(boss, id, known.email);
    const without = await invite(boss, id, 'nobody-at-all@tests.example.com');
    expect([withAccount.status, without.status]).toEqual([201, 201]);
    expect(withAccount.body.message).toBe(without.body.message);
    const people = await peopleOf(boss, id);
    expect(people.map(({ userId, name }: { userId: null; name: null }) => [userId, name])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(people.map(({ invitation }: { invitation: string }) => invitation)).toEqual([
      'invited',
      'invited',
    ]);
    // Neither of them was told within the call.
    expect(await textsFor(known)).toEqual([]);
    await mails.run();
    expect(await textsFor(known)).toEqual([
      expect.stringMatching(/^You are invited to help with the store “.+”: you can view it\.$/),
    ]);
    expect(mails.to(known.email)).toHaveLength(1);
  });

  it('gives access when the person accepts it, and tells the owner', async () => {
    const { boss, id } = await aStore();
    const helper = await makePerson(app, db);
    await invite(boss, id, helper.email.toUpperCase(), 'edit');
    expect((await helper.call('GET', `/stores/${id}`)).status).toBe(404);
    const [invitation] = await invitationsOf(helper);
    expect(invitation).toMatchObject({ storeId: id, role: 'edit' });
    const accept = `/me/store-invitations/${invitation.id}/accept`;
    expect((await boss.call('POST', accept)).status).toBe(404);
    expect((await helper.call('POST', accept)).status).toBe(200);
    expect((await helper.call('POST', accept)).status).toBe(404);
    expect((await helper.call('GET', `/stores/${id}/staff`)).body.data.yourRole).toBe('edit');
    expect((await textsFor(boss)).at(-1)).toContain('helps with the store');
    expect((await peopleOf(boss, id))[0]).toMatchObject({ userId: helper.id, email: helper.email });
  });

  it('is declined, withdrawn, and void for an unverified address', async () => {
    const { boss, id } = await aStore();
    const helper = await makePerson(app, db);
    await invite(boss, id, helper.email);
    await db.update(usersTable).set({ is_verified: false }).where(eq(usersTable.id, helper.id));
    expect(await invitationsOf(helper)).toEqual([]);
    const [{ id: row }] = await peopleOf(boss, id);
    expect((await helper.call('POST', `/me/store-invitations/${row}/accept`)).status).toBe(404);
    await db.update(usersTable).set({ is_verified: true }).where(eq(usersTable.id, helper.id));
    expect((await helper.call('DELETE', `/me/store-invitations/${row}`)).status).toBe(200);
    await invite(boss, id, helper.email);
    const [{ id: second }] = await peopleOf(boss, id);
    expect((await boss.call('DELETE', `/stores/${id}/staff/${second}`)).status).toBe(200);
    expect(await invitationsOf(helper)).toEqual([]);
  });

  it('is refused for the owner, twice for an address, and for a wrong email or role', async () => {
    const { boss, id } = await aStore();
    expect((await invite(boss, id, boss.email)).body.errors).toEqual({
      email: ['This person owns the store.'],
    });
    expect((await invite(boss, id, 'twice@tests.example.com')).status).toBe(201);
    expect((await invite(boss, id, 'Twice@tests.example.com')).status).toBe(409);
    expect((await invite(boss, id, 'nobody')).status).toBe(422);
    expect((await invite(boss, id, 'a@tests.example.com', 'own' as StaffRole)).status).toBe(422);
  });
});

describe('An invitation of a person without an account', () => {
  let count = 0;
  async function invited(role: StaffRole = 'edit') {
    count += 1;
    const email = `Stranger${count}@tests.example.com`;
    const { boss, id } = await aStore();
    const answer = await invite(boss, id, email, role);
    expect([answer.status, answer.body.message]).toEqual([
      201,
      'Invitation sent. The person gets access when they accept it.',
    ]);
    const [person] = await peopleOf(boss, id);
    const token = await mails.storeToken(email);
    expect(token).toHaveLength(43);
    return { boss, id, email, token, path: `/stores/${id}/staff/${person.id}` };
  }
  const userWith = (email: string) => db.select().from(usersTable).where(sql`lower(email) = lower(${email})`);
  const void410 = async (token: string) =>
    expect([
      (await ask.readStoreInvitation(token)).status,
      (await ask.acceptStore(token, chosen)).status,
    ]).toEqual([410, 410]);
  const age = (storeId: string, interval: string) =>
    db.execute(
      sql`update store_staff set expires_at = expires_at - ${interval}::interval where store_id = ${storeId}`,
    );

  it('creates the account by the link, lets it help with the store, and nothing else', async () => {
    const { boss, id, email, token } = await invited('edit');
    expect(mails.to(email).at(-1)).toMatch(/“.+”: you can edit it\./);
    const read = await ask.readStoreInvitation(token);
    expect(read.body.data).toMatchObject({ email, full_name: '', minPasswordLength: 12 });
    expect(await userWith(email)).toEqual([]);
    expect((await ask.acceptStore(token, chosen, 'Sam Stranger')).status).toBe(200);
    const call = clientOf(app, await signIn(app, email, chosen));
    expect((await call('GET', `/stores/${id}/staff`)).body.data.yourRole).toBe('edit');
    expect((await call('GET', '/stores')).headers['x-total-count']).toBe('1');
    expect((await call('GET', '/me')).body).toMatchObject({
      status: false,
      data: { permissions: [], user: { full_name: 'Sam Stranger', isVerified: true, roles: [] } },
    });
    expect((await textsFor(boss)).at(-1)).toContain('Sam Stranger helps with the store');
    await void410(token);
  });

  it('works for one of two simultaneous requests', async () => {
    const { email, token } = await invited();
    const answers = await Promise.all([ask.acceptStore(token, chosen), ask.acceptStore(token, chosen)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect(await userWith(email)).toHaveLength(1);
  });

  it('keeps the rules for passwords and names, and the link', async () => {
    const { token, email } = await invited();
    expect((await ask.acceptStore(token, 'short')).status).toBe(422);
    expect((await ask.acceptStore(token, email)).status).toBe(422);
    expect((await ask.acceptStore(token, chosen, ' ')).status).toBe(422);
    expect((await ask.acceptStore(token, chosen)).status).toBe(200);
  });

  it('is void when it is altered, withdrawn, or its store is deleted', async () => {
    const altered = await invited();
    await void410(`${altered.token.slice(0, -1)}${altered.token.endsWith('A') ? 'B' : 'A'}`);
    await void410('');
    const withdrawn = await invited();
    expect((await withdrawn.boss.call('DELETE', withdrawn.path)).status).toBe(200);
    await void410(withdrawn.token);
    const deleted = await invited();
    expect((await admin.call('DELETE', `/stores/${deleted.id}`)).status).toBe(200);
    await void410(deleted.token);
  });

  it('is not sent if it was withdrawn before', async () => {
    const { boss, id } = await aStore();
    const email = 'too-late@tests.example.com';
    await invite(boss, id, email);
    const [{ id: row }] = await peopleOf(boss, id);
    await boss.call('DELETE', `/stores/${id}/staff/${row}`);
    await mails.run();
    expect(mails.to(email)).toEqual([]);
  });

  it('waits while the owner is suspended, for people with an account, too', async () => {
    const { boss, id, token } = await invited();
    const helper = await makePerson(app, db);
    await invite(boss, id, helper.email);
    await admin.call('PATCH', `/users/${boss.id}`, { body: { status: 'SUSPENDED' } });
    await void410(token);
    expect(await invitationsOf(helper)).toEqual([]);
    await admin.call('PATCH', `/users/${boss.id}`, { body: { status: 'ACTIVE' } });
    expect(await invitationsOf(helper)).toHaveLength(1);
    expect((await ask.acceptStore(token, chosen)).status).toBe(200);
  });

  it('expires after seven days, and is sent again with a new link', async () => {
    const { boss, id, email, token, path } = await invited();
    expect((await boss.call('POST', `${path}/invite`)).status).toBe(429);
    await age(id, '7 days');
    await void410(token);
    expect((await peopleOf(boss, id))[0].invitation).toBe('expired');
    expect((await boss.call('POST', `${path}/invite`)).status).toBe(200);
    expect((await peopleOf(boss, id))[0].invitation).toBe('invited');
    const next = await mails.storeToken(email);
    await void410(token);
    expect((await ask.acceptStore(next, chosen)).status).toBe(200);
    expect((await peopleOf(boss, id))[0].invitation).toBeNull();
    expect((await boss.call('POST', `${path}/invite`)).status).toBe(409);
  });

  it('opens no account that was made since, whoever has the link', async () => {
    const { token, email } = await invited();
    const body = { full_name: 'Made Before', email, password };
    expect((await admin.call('POST', '/users', { body })).status).toBe(201);
    await void410(token);
    expect((await tryToSignIn(app, email, password)).status).toBe(200);
    expect((await tryToSignIn(app, email, chosen)).status).toBe(401);
  });

  it('keeps the token out of the audit log, the answers and the database', async () => {
    const { boss, id, token } = await invited();
    await ask.acceptStore(token, chosen);
    const { rows } = await db.execute(
      sql`select before, after from audit_log where resource = 'store-staff'`,
    );
    const texts = [JSON.stringify(rows), JSON.stringify(await peopleOf(boss, id))];
    expect(texts.filter((text) => /token/i.test(text) || text.includes(token))).toEqual([]);
  });
});

describe('The email of an invitation', () => {
  it('tells people who cannot see it yet how to sign in, without a link to an account', async () => {
    const { boss, id } = await aStore();
    const unverified = await makePerson(app, db);
    await db.update(usersTable).set({ is_verified: false }).where(eq(usersTable.id, unverified.id));
    const email = 'waits-for-password@tests.example.com';
    await admin.call('POST', '/users', { body: { full_name: 'Waits', email } });
    await mails.run();
    for (const address of [unverified.email, email]) {
      await invite(boss, id, address);
      await mails.run();
      const mail = mails.to(address).at(-1) ?? '';
      expect(mail).toContain('Forgot password?');
      expect(mail).not.toContain('/accept-');
    }
  });

  it('is not sent to an account that is not active', async () => {
    const { boss, id } = await aStore();
    const suspended = await makePerson(app, db);
    await db.update(usersTable).set({ status: 'SUSPENDED' }).where(eq(usersTable.id, suspended.id));
    expect((await invite(boss, id, suspended.email)).status).toBe(201);
    await mails.run();
    expect([mails.to(suspended.email), await textsFor(suspended)]).toEqual([[], []]);
  });

  it('is limited for each owner, but not for administrators', async () => {
    const { boss, id } = await aStore();
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      statuses.push((await invite(boss, id, `many${count}@tests.example.com`)).status);
    }
    expect([statuses.slice(0, 20).every((status) => status === 201), statuses[20]]).toEqual([true, 429]);
    expect((await invite(admin, id, 'one-more@tests.example.com')).status).toBe(201);
  });

  it('is replaced by a sentence without a mail server: nobody gets a link for another address', async () => {
    const { boss, id } = await aStore();
    const { call } = { call: clientOf(await appOn(db), boss.token) };
    const answer = await call('POST', `/stores/${id}/staff`, {
      body: { email: 'no-mail@tests.example.com', role: 'view' },
    });
    expect(answer.body.message).toContain('No email can be sent from here');
    expect(JSON.stringify(answer.body)).not.toContain('#');
  });
});

describe('Staff', () => {
  it('lose access with the next call when their role changes or they are removed', async () => {
    const { boss, id } = await aStore();
    const helper = await makePerson(app, db);
    await addStaff(db, id, helper, 'edit');
    const terms = { body: { termsConditionsText: '' } };
    expect((await helper.call('PATCH', `/stores/${id}`, terms)).status).toBe(200);
    const path = `/stores/${id}/staff/${helper.id}`;
    expect((await boss.call('PATCH', path, { body: { role: 'view' } })).status).toBe(200);
    expect((await helper.call('PATCH', `/stores/${id}`, terms)).status).toBe(404);
    expect((await boss.call('DELETE', path)).status).toBe(200);
    expect((await helper.call('GET', `/stores/${id}`)).status).toBe(404);
    expect((await textsFor(helper)).at(-1)).toContain('You no longer have access');
  });

  it('come back with a store or a user from the trash', async () => {
    const { id } = await aStore();
    const helper = await makePerson(app, db);
    await addStaff(db, id, helper, 'view');
    await admin.call('DELETE', `/stores/${id}`);
    expect((await helper.call('GET', `/stores/${id}`)).status).toBe(404);
    await admin.call('POST', `/trash/stores/${id}/restore`, { body: {} });
    expect((await helper.call('GET', `/stores/${id}`)).status).toBe(200);
    const body = { action: 'delete' };
    const impact = await admin.call('POST', `/users/${helper.id}/impact`, { body });
    expect(JSON.stringify(impact.body.data.effects)).toContain('1 store is no longer linked to this user.');
    await admin.call('DELETE', `/users/${helper.id}`);
    expect(await peopleOf(admin, id)).toEqual([]);
    await admin.call('POST', `/trash/users/${helper.id}/restore`, { body: {} });
    expect((await peopleOf(admin, id)).length).toBe(1);
  });
});
