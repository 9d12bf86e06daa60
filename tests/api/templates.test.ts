// Tests rules of templates that involve other records.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Template } from '#resources/templates/contract.ts';
import { sampleTemplates } from '#resources/templates/sample.ts';
import { storesTable } from '#server/db/tables/stores.ts';
import { templatesTable, templateTagsTable } from '#server/db/tables/templates.ts';
import { adminRoleId, makePerson, type Person } from '#tests/kit/actors.ts';
import { call, testApp } from '#tests/kit/app.ts';
import { form, html, png, svg } from '#tests/kit/pictures.ts';

const { app, db } = await testApp();
let admin: Person;

beforeAll(async () => {
  admin = await makePerson(app, db, [await adminRoleId(db)]);
});

type Fields = Record<string, string>;
const preview = ['previewImage', png(), 'preview.png'] as const;
const plainFields: Fields = { name: 'Plain', external_url: 'https://example.com' };

const post = (fields: Fields = {}, files: Parameters<typeof form>[1] = [preview]) =>
  admin.call('POST', '/templates', { body: form({ ...plainFields, ...fields }, files) });

const patch = (id: string, fields: Fields, files?: Parameters<typeof form>[1]) =>
  admin.call('PATCH', `/templates/${id}`, { body: form(fields, files) });

async function newTemplate(fields: Fields = {}): Promise<Template> {
  const { status, body } = await post(fields);
  expect(body).toMatchObject({ status: true });
  expect(status).toBe(201);
  return body.data;
}

const tagsOf = ({ tags }: Template) => tags.map(({ name }) => name);

describe('Tags', () => {
  it('are trimmed and unique regardless of case, in their order', async () => {
    const tags = [' modern ', '', 'Dark', '   ', 'MODERN', 'dark', 'Größe', 'GRÖSSE', 'größe', 'elegant'];
    const template = await newTemplate({ tags: JSON.stringify(tags) });
    expect(tagsOf(template)).toEqual(['modern', 'Dark', 'Größe', 'GRÖSSE', 'elegant']);
    expect(new Set(template.tags.map(({ id }) => id)).size).toBe(5);
  });

  it('are limited to 50 of 50 characters after removing duplicates', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `${index}`.padStart(50, 'x'));
    const template = await newTemplate({ tags: JSON.stringify([...names, ...names, '']) });
    expect(tagsOf(template)).toEqual(names);
    const tooMany = await post({ tags: JSON.stringify([...names, 'one more']) });
    expect(tooMany.status).toBe(422);
    expect(tooMany.body.errors).toEqual({ tags: ['A template can have at most 50 tags'] });
    const tooLong = await post({ tags: JSON.stringify(['x'.repeat(1_000)]) });
    expect(tooLong.status).toBe(422);
    expect(tooLong.body.errors).toEqual({ 'tags.0': ['A tag must be at most 50 characters'] });
  });

  it('keep their ids in a change, in any order and case', async () => {
    const before = await newTemplate({ tags: '["one","two","three"]' });
    const idOf = (name: string) => before.tags.find((tag) => tag.name === name)?.id;
    const { body } = await patch(before.id, { tags: '["four","THREE","one"]' });
    expect(tagsOf(body.data)).toEqual(['four', 'THREE', 'one']);
    expect(body.data.tags[1].id).toBe(idOf('three'));
    expect(body.data.tags[2].id).toBe(idOf('one'));
    expect(before.tags.map(({ id }) => id)).not.toContain(body.data.tags[0].id);
    // A change without tags keeps the tags. An empty list removes them.
    expect((await patch(before.id, { name: 'Renamed' })).body.data.tags).toEqual(body.data.tags);
    expect((await patch(before.id, { tags: '[]' })).body.data.tags).toEqual([]);
  });

  it('are those of one of two simultaneous changes', async () => {
    const { id } = await newTemplate({ tags: '["old"]' });
    const sets = ['["a","b","c"]', '["c","B","d"]'];
    const answers = await Promise.all(sets.map((tags) => patch(id, { tags })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await admin.call('GET', `/templates/${id}`);
    expect(sets).toContain(JSON.stringify(tagsOf(body.data)));
  });

  it('are rejected at their field when they are not JSON', async () => {
    const { status, body } = await post({ tags: 'modern, dark' });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ tags: ['tags must be a JSON text.'] });
  });

  it('are deleted with their template', async () => {
    const { id } = await newTemplate({ tags: '["gone"]' });
    await admin.call('DELETE', `/templates/${id}`);
    const left = await db
      .select()
      .from(templateTagsTable)
      .where(sql`${templateTagsTable.template_id} = ${id}`);
    expect(left).toEqual([]);
  });
});

describe('The configuration', () => {
  it('defaults to the light theme and the grid layout without a colour', async () => {
    expect((await newTemplate()).configuration).toEqual({ theme: 'light', layout: 'grid' });
    const { configuration } = await newTemplate({ configuration: '{"layout":"sidebar"}' });
    expect(configuration).toEqual({ theme: 'light', layout: 'sidebar' });
  });

  it('keeps its colours in a change without colours', async () => {
    const configuration = '{"theme":"dark","layout":"grid","colors":{"primary":"#6C5CE7"}}';
    const { id } = await newTemplate({ configuration });
    const change = async (changed: string) =>
      (await patch(id, { configuration: changed })).body.data.configuration;
    const colors = { primary: '#6c5ce7' };
    expect(await change('{"theme":"light","layout":"sidebar"}')).toEqual({
      theme: 'light',
      layout: 'sidebar',
      colors,
    });
    expect(await change('{"theme":"dark"}')).toEqual({ theme: 'dark', layout: 'sidebar', colors });
    expect(await change('{"colors":{}}')).toEqual({ theme: 'dark', layout: 'sidebar', colors });
    expect(await change('{"colors":{"primary":null}}')).toEqual({ theme: 'dark', layout: 'sidebar' });
  });
});

describe('The external URL', () => {
  it.each([
    'https://example.com',
    'HTTP://Example.com:8080/a/b?c=d#e',
    'https://läden.example/übersicht',
    'http://127.0.0.1:4000',
  ])('%s is stored unchanged', async (external_url) => {
    expect((await newTemplate({ external_url: ` ${external_url} ` })).external_url).toBe(external_url);
  });

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.com',
    '//example.com',
    'https:example.com',
    'https://',
    'https://exa mple.com',
    'https://user:secret@example.com',
    'https:\\\\example.com',
    'example.com',
  ])('%j is rejected at its field', async (external_url) => {
    const { status, body } = await post({ external_url });
    expect(status).toBe(422);
    expect(body.errors.external_url).toContain(
      'External URL must be a web address that begins with http:// or https://',
    );
  });
});

describe('The preview image', () => {
  const missing = 'Please select a preview image';

  it.each([
    ['no file', []],
    ['the empty file of an unfilled form field', [['previewImage', new Uint8Array(), '']]],
    ['a file of another field', [['image', png(), 'a.png']]],
  ] as const)('is required for a new template: %s is rejected', async (_what, files) => {
    const { status, body } = await post({}, files);
    expect([status, body.message]).toEqual([422, missing]);
    expect(body.errors).toEqual({ previewImage: [missing] });
  });

  it('is reported missing together with all other errors', async () => {
    const { body } = await post({ name: '', tags: '[5]' }, []);
    expect(body.errors).toEqual({
      name: ['Name is required'],
      'tags.0': ['A tag must be a text'],
      previewImage: [missing],
    });
  });

  it.each([
    ['an SVG', svg],
    ['HTML', html],
  ])('that is %s is rejected under any file name', async (_what, bytes) => {
    const { status, body } = await post({}, [['previewImage', bytes, 'preview.png']]);
    expect(status).toBe(422);
    expect(body.errors.previewImage).toEqual(['Please select a valid image file (JPEG, PNG, GIF, or WebP)']);
  });

  it('is kept without a new one, replaced by a new one, and deleted with its template', async () => {
    const { id, previewImageUrl } = await newTemplate();
    const statusAt = async (url: string | null) => (await call(app, 'GET', url ?? '')).status;
    expect(await statusAt(previewImageUrl)).toBe(200);
    expect((await patch(id, { name: 'Renamed' })).body.data.previewImageUrl).toBe(previewImageUrl);
    const { body } = await patch(id, {}, [['previewImage', png(9, 9), 'other.png']]);
    expect(await statusAt(previewImageUrl)).toBe(404);
    expect(await statusAt(body.data.previewImageUrl)).toBe(200);
    await admin.call('DELETE', `/templates/${id}`);
    expect(await statusAt(body.data.previewImageUrl)).toBe(404);
  });
});

const store = (template_id: string) => ({
  name: 'Shop',
  description: '',
  is_active: true,
  business_name: '',
  phone_number: '',
  address: '',
  template_id,
  billing_cycle: 'monthly' as const,
  terms: '',
  privacy: '',
});

it('rejects deleting a template that stores use, and counts the stores', async () => {
  const template = await newTemplate({ tags: '["kept"]' });
  const remove = () => admin.call('DELETE', `/templates/${template.id}`);
  await db.insert(storesTable).values(store(template.id));
  const refused = await remove();
  expect(refused.status).toBe(409);
  expect(refused.body).toEqual({ status: false, message: '1 store uses this template.' });
  await db.insert(storesTable).values([store(template.id), store(template.id)]);
  expect((await remove()).body.message).toBe('3 stores use this template.');
  const many = (count: number) => Array.from({ length: count }, () => store(template.id));
  await db.insert(storesTable).values(many(997));
  expect((await remove()).body.message).toBe('1,000 stores use this template.');
  await db.insert(storesTable).values(many(2));
  expect((await remove()).body.message).toBe('More than 1,000 stores use this template.');
  expect((await admin.call('GET', `/templates/${template.id}`)).body.data).toEqual(template);
  expect((await call(app, 'GET', template.previewImageUrl ?? '')).status).toBe(200);
  await db.delete(storesTable);
  expect((await remove()).status).toBe(200);
});

describe('Template search', () => {
  const find = async (query: Fields) => {
    const { body, headers } = await admin.call('GET', '/templates', { query });
    return { ids: body.data.map(({ id }: Template) => id), total: Number(headers['x-total-count']) };
  };

  it('finds names, descriptions and tags, each template once', async () => {
    const byName = await newTemplate({ name: 'Quokka shop' });
    const byText = await newTemplate({ description: 'Made for quokkas' });
    const byTag = await newTemplate({ tags: '["plain","with QUOKKA"]' });
    const byAll = await newTemplate({
      name: 'quokka',
      description: 'quokka',
      tags: '["quokka","quokka 2"]',
    });
    const all = [byAll, byTag, byText, byName].map(({ id }) => id);
    expect(await find({ q: 'qUoKKa' })).toEqual({ ids: all, total: 4 });
    // Two letters match only the beginning of words.
    expect((await find({ q: 'qu' })).ids).toEqual(all);
    expect((await find({ q: 'kk' })).ids).toEqual([]);
    expect((await find({ q: 'quokka', sort: 'name', order: 'asc' })).ids).toEqual([
      ...[byText, byTag].map(({ id }) => id),
      byAll.id,
      byName.id,
    ]);
    await patch(byTag.id, { tags: '["plain"]' });
    expect(await find({ q: 'quokka' })).toMatchObject({ total: 3 });
  });

  it('combines with the filters', async () => {
    const body = (theme: string, layout: string) => ({
      name: 'Numbat',
      configuration: JSON.stringify({ theme, layout }),
    });
    const dark = await newTemplate(body('dark', 'sidebar'));
    const light = await newTemplate(body('light', 'sidebar'));
    await newTemplate(body('light', 'grid'));
    expect((await find({ q: 'numbat', layout: 'sidebar' })).ids).toEqual([light.id, dark.id]);
    expect((await find({ q: 'numbat', layout: 'sidebar', theme: 'dark' })).ids).toEqual([dark.id]);
  });
});

it('returns a summary over all templates', async () => {
  await db.delete(templatesTable);
  const summary = async () => (await admin.call('GET', '/templates/summary')).body.data;
  expect(await summary()).toEqual({ total: 0, sidebar: 0, grid: 0 });
  await newTemplate();
  await newTemplate({ configuration: '{"layout":"sidebar"}' });
  await newTemplate({ configuration: '{"layout":"sidebar","theme":"dark"}' });
  expect(await summary()).toEqual({ total: 3, sidebar: 2, grid: 1 });
});

it('seeds the sample templates with tags and an image', async () => {
  const demo = await testApp({ demo: true });
  const person = await makePerson(demo.app, demo.db, [await adminRoleId(demo.db)]);
  const { body } = await person.call('GET', '/templates', { query: { limit: '100' } });
  const templates: Template[] = body.data;
  expect(templates).toHaveLength(8);
  for (const { name, theme, layout } of sampleTemplates) {
    const match = templates.find((one) => one.name === name);
    expect(match?.configuration).toMatchObject({ theme, layout });
    expect(match?.tags.length).toBeGreaterThan(0);
  }
  expect(templates.every(({ previewImageUrl }) => previewImageUrl !== null)).toBe(true);
});
