// Tests pages beyond the common calls: slugs, cleaned content and embedded images.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLogTable, uploadsTable } from '#server/db/tables/audit-log.ts';
import { checkUploads } from '#server/doctor/uploads.ts';
import { folderStorage } from '#server/files/storage/storage.ts';
import { deleteUnusedImages } from '#server/modules/pages/images.ts';
import { adminRoleId, makePerson, makePersonWithPermissions } from '#tests/kit/actors.ts';
import { call, testApp } from '#tests/kit/app.ts';
import { disallowedParts } from '#tests/kit/disallowed-html.ts';
import { editorHtml, hostileHtml, wordHtml } from '#tests/kit/hostile-html.ts';
import { form, html, png, pngOf, svg } from '#tests/kit/pictures.ts';

const { app, db, dataDir } = await testApp();
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const storage = await folderStorage(dataDir);
let counter = 0;

const newPage = (more: object = {}) => {
  counter += 1;
  const body = { title: `Page ${counter}`, description: 'About something', ...more };
  return admin.call('POST', '/pages', { body });
};
const change = (id: string, body: object) => admin.call('PATCH', `/pages/${id}`, { body });

describe('GET /pages', () => {
  it('returns the number of pages and omits the contents', async () => {
    for (let n = 0; n < 3; n += 1) await newPage({ content: '<p>long</p>' });
    const { body, headers } = await admin.call('GET', '/pages', { query: { limit: '2' } });
    expect(body).toMatchObject({ status: true, message: 'OK' });
    expect(Object.keys(body.data)).toEqual(['data', 'totalPages']);
    expect(body.data.totalPages).toBe(Math.ceil(Number(headers['x-total-count']) / 2));
    expect(body.data.data[0]).not.toHaveProperty('content');
    const none = await admin.call('GET', '/pages', { query: { q: 'no page is called this' } });
    expect(none.body.data).toEqual({ data: [], totalPages: 0 });
  });

  it('filters by status', async () => {
    const published = await newPage({ status: 'published' });
    const rows = async (status: string) =>
      (await admin.call('GET', '/pages', { query: { status, limit: '100' } })).body.data.data;
    expect(await rows('published')).toMatchObject([{ id: published.body.data.id }]);
    for (const row of await rows('draft')) expect(row.status).toBe('draft');
  });
});

describe('A slug', () => {
  it.each([
    ['Hello  World!', 'hello-world'],
    ['Ünï cödé', 'uni-code'],
    ['Shipping & returns', 'shipping-returns'],
    ['Größe', 'grosse'],
    ['北京市', 'bei-jing-shi'],
  ])('is derived from the title %j by default', async (title, slug) => {
    for (const [sent, expected] of [
      [{}, slug],
      [{ slug: '' }, `${slug}-2`],
      [{ slug: ' ' }, `${slug}-3`],
    ] as const) {
      expect((await newPage({ title, ...sent })).body.data.slug).toBe(expected);
    }
  });

  it.each(['---', '🙂'])('cannot be derived from %j, which is reported at the slug', async (title) => {
    const { status, body } = await newPage({ title });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      slug: ['The title has no letters or digits to make a slug from. Please fill one in.'],
    });
    expect((await newPage({ title, slug: `written-${counter}` })).status).toBe(201);
  });

  it('is unique for pages created at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => newPage({ title: 'At the same moment' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const slugs = answers.map(({ body }) => body.data.slug).sort();
    const end = (n: number) => (n === 0 ? '' : `-${n + 1}`);
    expect(slugs).toEqual(answers.map((_, n) => `at-the-same-moment${end(n)}`));
  });

  it('is given to one of two simultaneous requests for it', async () => {
    const answers = await Promise.all([1, 2].map(() => newPage({ slug: 'only-once' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.errors).toEqual({ slug: ['A page with this slug already exists.'] });
  });

  it('is kept when the title changes, and derived again when it is emptied', async () => {
    const { id } = (await newPage({ title: 'Before' })).body.data;
    expect((await change(id, { title: 'Behind' })).body.data.slug).toBe('before');
    expect((await change(id, { slug: '' })).body.data.slug).toBe('behind');
    // The page does not conflict with its own slug.
    expect((await change(id, { slug: '' })).body.data.slug).toBe('behind');
    expect((await change(id, { slug: '', title: 'At last' })).body.data.slug).toBe('at-last');
  });

  it('of a long title is shortened to make room for its number', async () => {
    const title = 'a'.repeat(200);
    expect((await newPage({ title })).body.data.slug).toBe(title);
    expect((await newPage({ title })).body.data.slug).toBe(`${'a'.repeat(198)}-2`);
    expect((await newPage({ title })).body.data.slug).toBe(`${'a'.repeat(198)}-3`);
  });
});

describe('The content', () => {
  it('is cleaned of hostile HTML, also in the audit log', async () => {
    expect(hostileHtml.length).toBeGreaterThanOrEqual(30);
    for (const content of hostileHtml.filter((one) => !one.includes('\u0001'))) {
      const { status, body } = await newPage({ content });
      expect(status).toBe(201);
      expect(disallowedParts(body.data.content)).toEqual([]);
      const [entry] = await db.select().from(auditLogTable).where(eq(auditLogTable.record_id, body.data.id));
      expect(entry?.after).toMatchObject({ content: body.data.content });
      const changed = await change(body.data.id, { content: `<p>more</p>${content}` });
      expect(disallowedParts(changed.body.data.content)).toEqual([]);
    }
  });

  it('from the toolbar stays unchanged when saved repeatedly', async () => {
    for (const content of [...editorHtml, editorHtml.join('')]) {
      const { id, content: first } = (await newPage({ content })).body.data;
      expect(first).toBe(content);
      expect((await change(id, { content: first })).body.data.content).toBe(content);
    }
  });

  it('from Word is cleaned', async () => {
    const { content } = (await newPage({ content: wordHtml })).body.data;
    expect(disallowedParts(content)).toEqual([]);
    expect(content).toContain('<h2>Our plan</h2>');
  });

  it.each([
    '<p>a&#0;b</p>',
    '<p>a&#1;b</p>',
    '<p>a&#127;b</p>',
    '<p>a&#xD800;b</p>',
    '<p>a&#xFFFD;b</p>',
    '<p>a&#x110000;b</p>',
    '<a href="https://example.com/&#xFFFD;">a</a>',
    '<a href="https://example.com/&#xD800;">a</a>',
  ])('with the invalid character reference %s is rejected', async (content) => {
    const { id } = (await newPage({ content: '<p>before</p>' })).body.data;
    for (const { status, body } of [await newPage({ content }), await change(id, { content })]) {
      expect([status, body.errors]).toEqual([422, { content: ["Contains characters that can't be saved"] }]);
    }
    expect((await admin.call('GET', `/pages/${id}`)).body.data.content).toBe('<p>before</p>');
  });

  it('keeps whitespace, character references and joining characters', async () => {
    const joined = '👩\u200d💻 ❤\ufe0f می\u200cخواهم \u200fא\u200e co\u00adop';
    for (const [sent, stored] of [
      ['<p>a&nbsp;b&#160;c\u00a0d &lt; &amp; &gt; e</p>', '<p>a&nbsp;b&nbsp;c&nbsp;d &lt; &amp; &gt; e</p>'],
      ['<p>a\tb\r\nc\nd&#9;e&#10;f&#13;g&Tab;h&NewLine;i</p>', '<p>a\tb\r\nc\nd\te\nf\rg\th\ni</p>'],
      ['<p>&#x1F642; &#128512; &shy;&zwj;&zwnj;&#x80;</p>', '<p>🙂 😀 \u00ad\u200d\u200c€</p>'],
      [`<p>${joined}</p>`, `<p>${joined}</p>`],
    ]) {
      const { status, body } = await newPage({ content: sent });
      expect([status, body.data?.content]).toEqual([201, stored]);
    }
  });

  it('is limited to 100 kB and never cut', async () => {
    const of = (bytes: number) => `<p>${'ü'.repeat((bytes - 8) / 2)}x</p>`;
    expect(Buffer.byteLength(of(100_000))).toBe(100_000);
    const whole = await newPage({ content: of(100_000) });
    expect(whole.body.data.content).toBe(of(100_000));
    for (const answer of [
      await newPage({ content: of(101_000) }),
      await change(whole.body.data.id, { content: of(100_002) }),
      // Short as sent, but longer once it is escaped.
      await newPage({ content: '&'.repeat(60_000) }),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual({ content: ['Content must be at most 100 kB'] });
    }
    expect((await admin.call('GET', `/pages/${whole.body.data.id}`)).body.data.content).toBe(of(100_000));
  });
});

describe('An image in a content', () => {
  const upload = async () => {
    const answer = await admin.call('POST', '/page-images', { body: form({}, [['image', png(), 'a.png']]) });
    expect(answer.status).toBe(201);
    return String(answer.body.data.url);
  };
  const contentWith = (...urls: string[]) => urls.map((url) => `<p><img src="${url}" alt="x"></p>`).join('');
  const isThere = async (url: string) => (await call(app, 'GET', url)).status === 200;
  const findings = () => checkUploads(db, storage);

  it('is stored, served and shown', async () => {
    const url = await upload();
    expect(url).toMatch(/^\/uploads\/[0-9a-f-]{36}\.png$/);
    const { content } = (await newPage({ content: contentWith(url) })).body.data;
    expect(content).toBe(contentWith(url));
    expect((await call(app, 'GET', url)).headers['content-type']).toBe('image/png');
  });

  it.each([
    ['HTML', html, 422, 'Please select a valid image file (JPEG, PNG, GIF, or WebP)'],
    ['an SVG', svg, 422, 'Please select a valid image file (JPEG, PNG, GIF, or WebP)'],
    ['10 MB and a byte', pngOf(10 * 1024 * 1024 + 1), 413, 'Image size should be less than 10MB'],
  ])('that is %s is rejected', async (_what, bytes, status, text) => {
    const answer = await admin.call('POST', '/page-images', { body: form({}, [['image', bytes, 'a.png']]) });
    expect(answer.status).toBe(status);
    expect(answer.body.errors).toEqual({ image: [text] });
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  });

  it('is required', async () => {
    const answer = await admin.call('POST', '/page-images', { body: form({ other: 'x' }) });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['image']]);
  });

  it('is removed when its page no longer shows it or is deleted', async () => {
    const [first, second] = [await upload(), await upload()];
    const { id } = (await newPage({ content: contentWith(first, second) })).body.data;
    await change(id, { title: 'Other title' });
    await change(id, { content: contentWith(second) });
    expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
    await admin.call('DELETE', `/pages/${id}`);
    expect(await isThere(second)).toBe(false);
    expect(await findings()).toMatchObject([{ level: 'good' }]);
  });

  it('is kept while another page shows it', async () => {
    const url = await upload();
    const one = (await newPage({ content: contentWith(url) })).body.data;
    const other = (await newPage({ content: contentWith(url, url) })).body.data;
    await admin.call('DELETE', `/pages/${one.id}`);
    expect(await isThere(url)).toBe(true);
    await change(other.id, { content: '' });
    expect(await isThere(url)).toBe(false);
  });

  it('stays consistent when one page drops it while another adds it', async () => {
    for (let n = 0; n < 5; n += 1) {
      const url = await upload();
      const one = (await newPage({ content: contentWith(url) })).body.data;
      const other = (await newPage()).body.data;
      const answers = await Promise.all([
        change(one.id, { content: '' }),
        change(other.id, { content: contentWith(url) }),
      ]);
      expect(answers[0].status).toBe(200);
      expect([200, 422]).toContain(answers[1].status);
      if (answers[1].status === 422) expect(Object.keys(answers[1].body.errors)).toEqual(['content']);
    }
    expect(await findings()).toMatchObject([{ level: 'good' }]);
  });

  it('of another record can be shown and stays with that record', async () => {
    const category = await admin.call('POST', '/product-categories', {
      body: form({ name: 'Shoes', description: 'For feet' }, [['icon', png(), 'icon.png']]),
    });
    const url = category.body.data.iconUrl;
    const { id } = (await newPage({ content: contentWith(url) })).body.data;
    await admin.call('DELETE', `/pages/${id}`);
    expect(await isThere(url)).toBe(true);
  });

  it('is removed after a day if no page shows it', async () => {
    const [lost, fresh, shown] = [await upload(), await upload(), await upload()];
    await newPage({ content: contentWith(shown) });
    const old = [lost, shown].map((url) => url.replace('/uploads/', ''));
    for (const key of old) {
      await db
        .update(uploadsTable)
        .set({ created_at: sql`now() - interval '25 hours'` as never })
        .where(eq(uploadsTable.key, key));
    }
    await deleteUnusedImages(db, { userId: null, requestId: 'test' }, 100);
    expect([await isThere(lost), await isThere(fresh), await isThere(shown)]).toEqual([false, true, true]);
    expect(await findings()).toMatchObject([{ level: 'good' }]);
  });

  it('can be uploaded with pages.write', async () => {
    const reader = await makePersonWithPermissions(app, db, ['pages.read']);
    const body = form({}, [['image', png(), 'a.png']]);
    expect((await reader.call('POST', '/page-images', { body })).status).toBe(403);
    const writer = await makePersonWithPermissions(app, db, ['pages.write']);
    expect((await writer.call('POST', '/page-images', { body })).status).toBe(201);
  });
});
