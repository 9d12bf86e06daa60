// Tests comparisons without regard to case for letters that JavaScript and PostgreSQL lower differently.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeUser, roleIdsByName } from '#server/modules/users/operator.ts';
import { equalsIgnoringCase } from '#shared/format/letter-case.ts';
import { adminRoleId, makePerson, type Person, password } from '#tests/kit/actors.ts';
import { testApp, tryToSignIn } from '#tests/kit/app.ts';
import { doJobs } from '#tests/kit/jobs.ts';
import { startMailServer } from '#tests/kit/mail-server.ts';
import { form, png } from '#tests/kit/pictures.ts';
import { makeStore } from '#tests/kit/stores.ts';

const { app, db } = await testApp({ env: { LOGIN_MAX_FAILURES: '5' } });
let admin: Person;
/** JavaScript lowers a final Sigma differently and turns İ into two characters. */
const names = ['ΠΑΠΠΑΣ', 'İlker'];

const create = async (path: string, body: object) => {
  const answer = await admin.call('POST', path, { body });
  expect(answer.status).toBe(201);
  return answer.body.data;
};
const emailOf = (name: string) => `${name}@letters.example.com`;

beforeAll(async () => {
  admin = await makePerson(app, db, [await adminRoleId(db)]);
  for (const name of names) {
    await create('/roles', { name, description: 'd', permissionIds: [] });
    const user = { full_name: `${name} Tester`, email: emailOf(name), password, role: name };
    expect((await create('/users', user)).roles).toMatchObject([{ name }]);
  }
});

describe.each(names)('%s', (name) => {
  it('signs in with the email as given', async () => {
    expect((await tryToSignIn(app, emailOf(name), password)).status).toBe(200);
  });

  it.each(['/users', '/search', '/roles'])('is found in %s by its own spelling', async (path) => {
    const { body } = await admin.call('GET', path, { query: { q: name } });
    expect(JSON.stringify(body.data)).toContain(name);
  });

  it('is found by its first letter and by the name of its role', async () => {
    const [first = ''] = name;
    const { body } = await admin.call('GET', '/users', { query: { q: first } });
    expect(JSON.stringify(body.data)).toContain(emailOf(name));
    await db.execute(
      sql`update users set full_name = 'Else', email = 'else@letters.example.com' where email = ${emailOf(name)}`,
    );
    const byRole = await admin.call('GET', '/users', { query: { q: name } });
    expect(byRole.body.data).toMatchObject([{ full_name: 'Else' }]);
    await db.execute(
      sql`update users set full_name = ${`${name} Tester`}, email = ${emailOf(name)} where full_name = 'Else'`,
    );
  });

  it('is found by the CLI', async () => {
    const roleIds = await roleIdsByName(db, [name]);
    const { record } = await changeUser(db, 'cli', emailOf(name), { roleIds });
    expect(record.roles).toMatchObject([{ name }]);
  });

  it('receives a message sent to its address', async () => {
    const smtp = await startMailServer();
    const storeId = await makeStore(db, { name: `Store of ${name}` });
    const { id, email } = await create('/store-emails', {
      email: emailOf(name),
      purpose: 'Support',
      storeId,
    });
    await admin.call('POST', `/store-emails/${id}/verify`);
    await doJobs(db, { SMTP_URL: smtp.url, MAIL_FROM: 'Console <console@example.com>' });
    const { body } = await admin.call('GET', `/store-emails/${id}`);
    expect([email, body.data.delivery]).toEqual([emailOf(name), { status: 'sent', error: null }]);
    await smtp.close();
  });
});

it('counts wrong passwords of an account together in every spelling', async () => {
  const statuses = [];
  for (const spelling of ['ΠΑΠΠΑΣ', 'παππασ', 'ΠΑΠΠΑσ', 'Παππασ', 'παππαΣ', 'πΑΠΠΑΣ']) {
    statuses.push((await tryToSignIn(app, emailOf(spelling), 'wrong')).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

it('merges tags that are equal for the database', async () => {
  const template = { name: 'Greek', external_url: 'https://example.com', tags: '["ΜΑΣ","μασ","İ","i"]' };
  const created = await create('/templates', form(template, [['previewImage', png(), 'a.png']]));
  const tagsOf = ({ tags }: { tags: { name: string }[] }) => tags.map(({ name }) => name);
  expect(tagsOf(created)).toEqual(['ΜΑΣ', 'İ']);
  const changed = await admin.call('PATCH', `/templates/${created.id}`, { body: form({ tags: '["μασ"]' }) });
  expect([changed.status, tagsOf(changed.body.data)]).toEqual([200, ['μασ']]);
  expect(changed.body.data.tags[0].id).toBe(created.tags[0].id);
});

it('compares letters without case exactly as the database does', async () => {
  // Surrogates are excluded. The database does not know letters added to Unicode after its release.
  const { rows } = await db.execute<{ letter: string; small: string }>(sql`
    select chr(n) as letter, lower(chr(n)) as small from generate_series(1, ${0xffff}) as n
    where n not between ${0xd800} and ${0xdfff} and chr(n) <> lower(chr(n))`);
  expect(rows.length).toBeGreaterThan(1_000);
  expect(rows.filter(({ letter, small }) => !equalsIgnoringCase(letter, small))).toEqual([]);
  expect(equalsIgnoringCase('ΠΑΠΠΑΣ', 'παππασ')).toBe(true);
  expect(equalsIgnoringCase('ΠΑΠΠΑΣ', 'παππας')).toBe(false);
});
