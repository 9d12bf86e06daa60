// Tests uploads: checked by their bytes, limited, stored atomically and served safely.
import fs from 'node:fs';
import { mkdir, readdir, rm, rmdir, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { stripMetadata } from '#server/cli/strip-metadata.ts';
import { fileRemovalsTable, uploadsTable } from '#server/db/tables/audit-log.ts';
import { checkUploads } from '#server/doctor/uploads.ts';
import { checkWork } from '#server/doctor/work.ts';
import { removeAbandonedUploads } from '#server/files/incoming.ts';
import { folderStorage } from '#server/files/storage/storage.ts';
import { addJob } from '#server/jobs/queue.ts';
import { dropFiles, removeFiles, WriteFiles } from '#server/records/uploads.ts';
import { transaction } from '#server/records/write.ts';
import { adminApi } from '#shared/contract/paths.ts';
import { adminRoleId, makePerson, type Person } from '#tests/kit/actors.ts';
import { call, testApp } from '#tests/kit/app.ts';
import { handlersIn, runDueJobs } from '#tests/kit/jobs.ts';
import { phonePhoto } from '#tests/kit/photos.ts';
import {
  animatedPng,
  form,
  html,
  hugePng,
  phonePhotoHeader,
  png,
  pngOf,
  svg,
  text,
} from '#tests/kit/pictures.ts';

const { app, db, dataDir } = await testApp();
const storage = await folderStorage(dataDir);
let admin: Person;
let shoes = '';
let count = 0;
const megabyte = 1024 * 1024;

beforeAll(async () => {
  admin = await makePerson(app, db, [await adminRoleId(db)]);
  const { body } = await admin.call('POST', '/product-categories', {
    body: form({ name: 'Shoes', description: 'For feet', parentId: '' }),
  });
  shoes = body.data.id;
});

const stored = async () => ({
  files: (await readdir(join(dataDir, 'uploads'))).sort(),
  rows: (await db.select({ key: uploadsTable.key }).from(uploadsTable)).map(({ key }) => key).sort(),
  incoming: await readdir(join(dataDir, 'incoming')),
});

const soon = { interval: 10 };

/** Real connections, because a client can break them. */
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
const openConnections = promisify(app.server.getConnections.bind(app.server));

/** Simulates the end of the grace period and removes files without a row. */
async function endGracePeriod() {
  await db.update(fileRemovalsTable).set({ due_at: new Date().toISOString() });
  await removeFiles(db, storage, 1_000);
}

/** After the grace period each file has a row, each row a file, and no upload is in progress. */
async function expectConsistent() {
  await endGracePeriod();
  const { files, rows, incoming } = await stored();
  expect(files).toEqual(rows);
  expect(incoming).toEqual([]);
}

const product = (more: Record<string, string | string[]> = {}) => {
  count += 1;
  return { name: `Boot ${count}`, price: '10', categoryIds: JSON.stringify([shoes]), ...more };
};
const newProduct = (more: Record<string, string | string[]> = {}, files?: Parameters<typeof form>[1]) =>
  admin.call('POST', '/products', { body: form(product(more), files) });

describe('An icon', () => {
  const icon = (bytes: Uint8Array<ArrayBuffer>, name = 'icon.png') =>
    admin.call('POST', '/product-categories', {
      body: form({ name: 'Socks', description: 'Warm' }, [['icon', bytes, name]]),
    });

  it.each([
    ['HTML named .png', html],
    ['an SVG', svg],
    ['an empty file', new Uint8Array()],
    ['the beginning of a PNG', png().slice(0, 12)],
  ])('that is %s is rejected without leaving a file', async (_what, bytes) => {
    const { status, body } = await icon(bytes);
    expect(status).toBe(422);
    expect(body.errors.icon).toEqual(['Please select a valid image file (JPEG, PNG, GIF, or WebP)']);
    await expectConsistent();
  });

  it('of 50,000 × 50,000 pixels is rejected, however small its file is', async () => {
    const { status, body } = await icon(hugePng());
    expect(status).toBe(422);
    expect(body.errors.icon).toEqual(['Image should have at most 50 megapixels']);
    await expectConsistent();
  });

  it('is accepted just under 5 MB and rejected with the limit at 5 MB', async () => {
    expect((await icon(pngOf(5 * megabyte - 1))).status).toBe(201);
    const { status, body } = await icon(pngOf(5 * megabyte));
    expect(status).toBe(413);
    expect(body.message).toBe('Image size should be less than 5MB');
    expect(body.errors.icon).toEqual(['Image size should be less than 5MB']);
    await expectConsistent();
  });

  it('leaves no file when it is rejected before a slow disk has opened the file', async () => {
    const opening: Promise<unknown>[] = [];
    const { open } = fs;
    const slow = vi.spyOn(fs, 'open').mockImplementation((...args: unknown[]) => {
      opening.push(setTimeout(200).then(() => open(...(args as Parameters<typeof open>))));
    });
    onTestFinished(() => slow.mockRestore());
    expect((await icon(pngOf(5 * megabyte))).status).toBe(413);
    await Promise.all(opening);
    await expectConsistent();
  });

  it('can be an animated PNG', async () => {
    const { status, body } = await icon(animatedPng());
    expect(status).toBe(201);
    const { headers } = await call(app, 'GET', body.data.iconUrl);
    expect(headers['content-type']).toBe('image/png');
    expect(headers['content-disposition']).toMatch(/^inline/);
  });

  it('is rejected as a text, and absent as an empty text', async () => {
    const send = (value: string) =>
      admin.call('POST', '/product-categories', {
        body: form({ name: 'Socks', description: 'Warm', icon: value }),
      });
    const { status, body } = await send('icon.png');
    expect(status).toBe(422);
    expect(body.errors.icon).toEqual(['Please select a valid image file (JPEG, PNG, GIF, or WebP)']);
    expect((await send('')).body.data.iconUrl).toBeNull();
  });

  it('replaces the previous one, whose file is deleted', async () => {
    const first = await icon(png());
    const before = first.body.data.iconUrl;
    const { body } = await admin.call('PATCH', `/product-categories/${first.body.data.id}`, {
      body: form({}, [['icon', png(), 'new.png']]),
    });
    expect(body.data.iconUrl).not.toBe(before);
    expect((await call(app, 'GET', before)).status).toBe(404);
    expect((await call(app, 'GET', body.data.iconUrl)).status).toBe(200);
    await expectConsistent();
  });
});

describe('The files of a product', () => {
  it('are stored in order with name, type and size, and served as downloads', async () => {
    const { status, body } = await newProduct({}, [
      ['image', png(), 'front.png'],
      ['files[]', text('hello'), 'notes.txt', 'text/plain'],
      ['files', png(), 'side.png'],
      ['files[]', html, 'page.html', 'text/html'],
    ]);
    expect(status).toBe(201);
    expect(body.data.files).toMatchObject([
      { fileName: 'notes.txt', size: 5 },
      { fileName: 'side.png', mimeType: 'image/png' },
      { fileName: 'page.html', mimeType: 'application/octet-stream' },
    ]);
    const page = await call(app, 'GET', body.data.files[2].url);
    expect(page.headers['content-disposition']).toMatch(/^attachment; filename="page.html"/);
    expect(page.headers['content-type']).toBe('application/octet-stream');
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    const image = await call(app, 'GET', body.data.imageUrl);
    expect(image.headers['content-disposition']).toMatch(/^inline/);
    expect(image.headers['content-type']).toBe('image/png');
    await expectConsistent();
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\photos\\dog.png', 'dog.png'],
    ['say "hi".txt', 'say "hi".txt'],
    ['🙂 ünï.txt', '🙂 ünï.txt'],
    ['gnp.\u202etxt', 'gnp.txt'],
    ['👨‍👩‍👧 می‌خواهم.txt', '👨‍👩‍👧 می‌خواهم.txt'],
    [`${'n'.repeat(300)}.txt`, `${'n'.repeat(236)}.txt`],
  ])('named %j are called %j and stored under another name', async (sent, expected) => {
    const { body } = await newProduct({}, [['files[]', text('x'), sent, 'text/plain']]);
    const [file] = body.data.files;
    expect(file.fileName).toBe(expected);
    expect(file.url).toMatch(/^\/uploads\/[0-9a-f-]{36}\.[a-z0-9]+$/);
    const { headers } = await call(app, 'GET', file.url);
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''`);
    expect(headers['content-disposition']).not.toMatch(/[^\x20-\x7e]/);
  });

  it('can be broken images, which are served as downloads', async () => {
    const { status, body } = await newProduct({}, [['files[]', png().slice(0, 20), 'broken.png']]);
    expect(status).toBe(201);
    expect(body.data.files).toMatchObject([
      { fileName: 'broken.png', mimeType: 'application/octet-stream', size: 20 },
    ]);
    const { headers } = await call(app, 'GET', body.data.files[0].url);
    expect(headers['content-disposition']).toMatch(/^attachment/);
  });

  it('can be removed by ids in any case', async () => {
    const created = await newProduct({}, [['files[]', text('one'), 'one.txt']]);
    const { id, files } = created.body.data;
    const { status, body } = await admin.call('PATCH', `/products/${id}`, {
      body: form({ removeFileIds: files[0].id.toUpperCase() }),
    });
    expect(status).toBe(200);
    expect(body.data.files).toEqual([]);
  });

  it('can be removed and added in one change', async () => {
    const created = await newProduct({}, [
      ['files[]', text('one'), 'one.txt'],
      ['files[]', text('two'), 'two.txt'],
    ]);
    const { id, files } = created.body.data;
    const { body } = await admin.call('PATCH', `/products/${id}`, {
      body: form({ 'removeFileIds[]': [files[0].id] }, [['files[]', text('three'), 'three.txt']]),
    });
    expect(body.data.files.map(({ fileName }: { fileName: string }) => fileName)).toEqual([
      'two.txt',
      'three.txt',
    ]);
    expect((await call(app, 'GET', files[0].url)).status).toBe(404);
    await expectConsistent();
  });

  it('cannot be removed through another product', async () => {
    const other = await newProduct({}, [['files[]', text('mine'), 'mine.txt']]);
    const ownProduct = await newProduct();
    const { status, body } = await admin.call('PATCH', `/products/${ownProduct.body.data.id}`, {
      body: form({ removeFileIds: other.body.data.files[0].id, name: 'Changed' }),
    });
    expect(status).toBe(422);
    expect(body.errors.removeFileIds).toEqual(["A selected file doesn't belong to this product."]);
    expect((await call(app, 'GET', other.body.data.files[0].url)).status).toBe(200);
    const after = await admin.call('GET', `/products/${ownProduct.body.data.id}`);
    expect(after.body.data.name).toBe(ownProduct.body.data.name);
  });

  it('are deleted with their product', async () => {
    const created = await newProduct({}, [
      ['image', png(), 'a.png'],
      ['files[]', text('x'), 'x.txt'],
    ]);
    expect((await admin.call('DELETE', `/products/${created.body.data.id}`)).status).toBe(200);
    expect((await call(app, 'GET', created.body.data.imageUrl)).status).toBe(404);
    await expectConsistent();
  });

  it('are limited to 20 in a request, 10 MB each and 60 MB together', async () => {
    const many = await newProduct(
      {},
      Array.from({ length: 21 }, (_, index) => ['files[]', text('x'), `${index}.txt`] as const),
    );
    expect(many.status).toBe(422);
    expect(many.body.errors.files).toEqual(['Please select at most 20 files']);
    const large = await newProduct({}, [['files[]', pngOf(10 * megabyte + 1), 'large.png']]);
    expect(large.status).toBe(413);
    expect(large.body.message).toBe('File size should be less than 10MB');
    const heavy = await newProduct(
      {},
      Array.from({ length: 7 }, (_, index) => ['files[]', pngOf(9 * megabyte), `${index}.png`] as const),
    );
    expect(heavy.status).toBe(413);
    expect(heavy.body.message).toBe('All files together should be less than 60MB');
    await expectConsistent();
  });
});

describe('A photo', () => {
  const photoAt = async (url: string) => {
    const answer = await app.inject({ method: 'GET', url });
    return { bytes: answer.rawPayload, about: await sharp(answer.rawPayload).metadata() };
  };
  const isClean = async (url: string) => {
    const { bytes, about } = await photoAt(url);
    expect(about).toMatchObject({ format: 'jpeg', width: 40, height: 30, orientation: 6 });
    for (const word of ['Phone', 'GPS']) expect(bytes.includes(word)).toBe(false);
    expect(about.exif?.length).toBe(32);
    return bytes.length;
  };

  it('is accepted with metadata before its size, and loses its location', async () => {
    const photo = await phonePhoto();
    const { status, body } = await newProduct({}, [
      ['image', photo, 'a.jpg', 'image/jpeg'],
      ['files[]', photo, 'without-an-extension', ''],
    ]);
    expect(status).toBe(201);
    await isClean(body.data.imageUrl);
    const [file] = body.data.files;
    expect(file).toMatchObject({ mimeType: 'image/jpeg', size: await isClean(file.url) });
    await expectConsistent();
  });

  it.each(['heic', 'mif1', 'avif'] as const)('as %s is rejected with the accepted formats', async (brand) => {
    const asImage = await newProduct({}, [['image', phonePhotoHeader(brand), 'a.jpg', 'image/jpeg']]);
    expect([asImage.status, asImage.body.errors]).toEqual([
      422,
      { image: ['Please select a valid image file (JPEG, PNG, GIF, or WebP)'] },
    ]);
    const asFile = await newProduct({}, [['files[]', phonePhotoHeader(brand), 'a.bin', '']]);
    expect([asFile.status, asFile.body.errors]).toEqual([
      422,
      { files: ['Photos in this format are not accepted. Save the photo as JPEG, PNG, GIF, or WebP'] },
    ]);
    await expectConsistent();
  });

  it('stored earlier is cleaned by a command, which does nothing the second time', async () => {
    const { imageUrl } = (await newProduct({}, [['image', png(), 'a.png']])).body.data;
    const key = imageUrl.split('/').at(-1);
    const photo = await phonePhoto();
    await writeFile(join(dataDir, 'uploads', key), photo);
    await db
      .update(uploadsTable)
      .set({ mime_type: 'image/jpeg', size: photo.length })
      .where(eq(uploadsTable.key, key));
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    onTestFinished(() => log.mockRestore());
    const run = () => stripMetadata.run({ db, storage } as never);
    expect([await run(), await run()]).toEqual([0, 0]);
    expect(log.mock.calls.map(([line]) => String(line).slice(0, 20))).toEqual([
      'Images cleaned: 1. I',
      'Images cleaned: 0. I',
    ]);
    await isClean(imageUrl);
    await expectConsistent();
  });
});

describe('A form', () => {
  it('with invalid fields leaves no file behind', async () => {
    const { status, body } = await newProduct({ price: '-1' }, [['image', png(), 'a.png']]);
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty('price');
    await expectConsistent();
  });

  it('that the database rejects leaves no file behind', async () => {
    const unknown = '019a0000-0000-7000-8000-000000000000';
    const { status, body } = await newProduct({ categoryIds: JSON.stringify([shoes, unknown]) }, [
      ['image', png(), 'a.png'],
    ]);
    expect(status).toBe(422);
    expect(body.errors.categoryIds).toEqual(['A selected category no longer exists.']);
    const { rows } = await db.execute(sql`select 1 from products where name = ${`Boot ${count}`}`);
    expect(rows).toEqual([]);
    await expectConsistent();
  });

  it('with a repeated field is rejected', async () => {
    const { status, body } = await newProduct({ name: ['One', 'Two'] });
    expect(status).toBe(422);
    expect(body.errors.name).toEqual(['name was sent twice.']);
  });

  it.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/related'])(
    'sent as %s is rejected with the accepted type',
    async (type) => {
      const { status, body } = await admin.call('POST', '/products', {
        body: '{}',
        headers: { 'content-type': type },
      });
      expect(status).toBe(415);
      expect(body.message).toBe('Send the content type multipart/form-data.');
    },
  );

  it('without a boundary is rejected', async () => {
    const { status, body } = await admin.call('POST', '/products', {
      body: 'name=x',
      headers: { 'content-type': 'multipart/form-data' },
    });
    expect(status).toBe(400);
    expect(body.message).toBe('The form cannot be read.');
  });

  it('sent twice with one Idempotency-Key creates one product with one file', async () => {
    const headers = { 'idempotency-key': 'the-same-product' };
    const fields = product();
    const send = () =>
      admin.call('POST', '/products', { body: form(fields, [['image', png(), 'a.png']]), headers });
    const [first, second] = [await send(), await send()];
    expect(first.status).toBe(201);
    expect(second.body.data).toEqual(first.body.data);
    await expectConsistent();
    const other = await admin.call('POST', '/products', {
      body: form(fields, [['image', png(9, 9), 'a.png']]),
      headers,
    });
    expect(other.status).toBe(422);
    await expectConsistent();
  });

  it('that is cut off leaves no file behind', async () => {
    const before = await stored();
    const socket = connect(Number(address.port), address.hostname);
    socket.write(
      `POST ${adminApi}/products HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000000\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n',
    );
    socket.write(Buffer.alloc(1_000_000, 1));
    await expect.poll(async () => (await stored()).incoming, soon).toHaveLength(1);
    socket.destroy();
    await expect.poll(stored, soon).toEqual(before);
  });

  it('that fails after its client disconnected leaves no file behind', async () => {
    const before = await stored();
    const other = await db.$client.connect();
    await other.query('begin; lock table file_removals');
    const sent = new Response(form(product(), [['image', png(), 'a.png']]));
    const headers = {
      authorization: `Bearer ${admin.token}`,
      'content-type': sent.headers.get('content-type') as string,
    };
    const sender = request(new URL(`${adminApi}/products`, address), { method: 'POST', headers });
    sender.on('error', () => undefined);
    sender.end(new Uint8Array(await sent.arrayBuffer()));
    const waiting = async () => {
      const { rows } = await db.execute<{ pid: number }>(sql`select pid from pg_locks where not granted`);
      return rows.map(({ pid }) => pid);
    };
    await expect.poll(waiting, soon).toHaveLength(1);
    sender.destroy();
    await expect.poll(openConnections, soon).toBe(0);
    const [pid] = await waiting();
    await other.query('select pg_terminate_backend($1, 5000)', [pid]);
    await other.query('rollback');
    other.release();
    await expect.poll(stored, soon).toEqual(before);
  });
});

it('limits a product to 100 files across changes', async () => {
  const twenty = Array.from({ length: 20 }, (_, n) => ['files', text(`File ${n}`), `${n}.txt`] as const);
  const { id } = (await newProduct({}, twenty.slice(0, 19) as never)).body.data;
  const add = (files: typeof twenty, fields = {}) =>
    admin.call('PATCH', `/products/${id}`, { body: form(fields, files as never) });
  for (let n = 0; n < 4; n += 1) expect((await add(twenty)).status).toBe(200);
  const refused = await add(twenty.slice(0, 2));
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { files: ['A product can have at most 100 files. Remove some first.'] },
  ]);
  const full = await add(twenty.slice(0, 1));
  expect(full.body.data.files).toHaveLength(100);
  const removeFileIds = full.body.data.files.slice(0, 5).map((file: { id: string }) => file.id);
  const swapped = await add(twenty.slice(0, 5), { 'removeFileIds[]': removeFileIds });
  expect(swapped.body.data.files).toHaveLength(100);
  await expectConsistent();
});

describe('A file', () => {
  const author = { userId: null, requestId: 'test' };
  const addedFile = async (): Promise<{ id: string; key: string }> => {
    await newProduct({}, [['image', png(), 'a.png']]);
    const [row] = await db
      .select({ id: uploadsTable.id, key: uploadsTable.key })
      .from(uploadsTable)
      .orderBy(sql`created_at desc`)
      .limit(1);
    return row as { id: string; key: string };
  };
  const files = () => readdir(join(dataDir, 'uploads'));

  it('is kept when the retry after a deadlock does not drop it', async () => {
    const { id, key } = await addedFile();
    const write = new WriteFiles({}, storage);
    let tries = 0;
    await write.storeThen(db, () =>
      transaction(db, async (tx) => {
        tries += 1;
        if (tries > 1) return;
        await dropFiles({ tx, author }, [id]);
        await tx.execute(sql`do $$ begin raise exception 'lost' using errcode = '40P01'; end $$`);
      }),
    );
    expect(tries).toBe(2);
    await expectConsistent();
    expect(await files()).toContain(key);
  });

  it('is kept when its write was committed but the connection broke', async () => {
    await expectConsistent();
    const path = join(dataDir, 'incoming', 'committed');
    await writeFile(path, png());
    const received = {
      path,
      fileName: 'a.png',
      mimeType: 'image/png',
      extension: 'png',
      size: png().length,
      sha256: '',
    };
    const write = new WriteFiles({ image: [received] }, storage);
    const before = (await files()).length;
    const writing = write.storeThen(db, async () => {
      await transaction(db, (tx) => write.add({ tx, author }, 'image'));
      throw new Error('Connection terminated unexpectedly');
    });
    await expect(writing).rejects.toThrow('Connection terminated');
    await expectConsistent();
    expect(await files()).toHaveLength(before + 1);
  });

  it('is removed one hour after its row, not by the request', async () => {
    const { id, key } = await addedFile();
    await transaction(db, (tx) => dropFiles({ tx, author }, [id]));
    await removeFiles(db, storage, 1_000);
    expect(await files()).toContain(key);
    expect(await checkUploads(db, storage)).toMatchObject([{ level: 'good' }]);
    await endGracePeriod();
    expect(await files()).not.toContain(key);
  });

  it('that cannot be removed is reported and retried without blocking others', async () => {
    const [stuck, ...others] = [await addedFile(), await addedFile(), await addedFile()];
    const ids = [stuck, ...others].map(({ id }) => id);
    await transaction(db, (tx) => dropFiles({ tx, author }, ids));
    const path = join(dataDir, 'uploads', stuck.key);
    await rm(path);
    await mkdir(path);
    const hourLater = async () => {
      await db.update(fileRemovalsTable).set({ due_at: sql`now() - interval '1 minute'` });
      // The stuck file is due first.
      await db
        .update(fileRemovalsTable)
        .set({ due_at: sql`now() - interval '1 hour'` })
        .where(eq(fileRemovalsTable.key, stuck.key));
    };
    const sweep = async () => {
      await addJob(db, 'remove-files', null, { tries: 1 });
      await runDueJobs(db, await handlersIn(db, { DATA_DIR: dataDir }));
    };
    await hourLater();
    await sweep();
    for (const { key } of others) expect(await files()).not.toContain(key);
    for (let n = 0; n < 2; n += 1) {
      expect(await checkWork(db)).toContainEqual({
        level: 'wrong',
        text: '1 job failed after all retries',
        todo: expect.any(String),
        details: [
          expect.stringContaining(
            `remove-files, 1 attempt: Cannot remove these files, will retry: ${stuck.key} (`,
          ),
        ],
      });
      await hourLater();
      await sweep();
    }

    await rmdir(path);
    await hourLater();
    await sweep();
    expect(await checkWork(db)).toContainEqual({ level: 'good', text: 'No failed jobs' });
    expect(await db.$count(fileRemovalsTable)).toBe(0);
  });

  it('removal stops after a few failures when the storage is unavailable', async () => {
    const dropped: string[] = [];
    for (let n = 0; n < 8; n += 1) dropped.push((await addedFile()).id);
    await transaction(db, (tx) => dropFiles({ tx, author }, dropped));
    await db.update(fileRemovalsTable).set({ due_at: sql`now() - interval '1 minute'` });
    const remove = vi.fn(async () => Promise.reject(new Error('The store is away')));
    await expect(removeFiles(db, { ...storage, remove }, 50)).rejects.toThrow('The store is away');
    expect(remove).toHaveBeenCalledTimes(5);
    expect(await db.$count(fileRemovalsTable)).toBe(8);
    await expectConsistent();
  });

  it.each([
    ['was arriving', 'incoming'],
    ['was copied from another disk', 'uploads/.arriving'],
  ])('that %s when a server was killed is deleted, but not one that is arriving now', async (_what, name) => {
    const folder = join(dataDir, name);
    await mkdir(folder, { recursive: true });
    const [leftover, arriving] = [join(folder, 'left'), join(folder, 'arriving')];
    for (const path of [leftover, arriving]) await writeFile(path, 'x');
    const twoHoursAgo = Date.now() / 1000 - 7_200;
    await utimes(leftover, twoHoursAgo, twoHoursAgo);
    await removeAbandonedUploads(dataDir);
    expect(await readdir(folder)).toEqual(['arriving']);
    await rm(arriving);
  });

  it('is recorded in the audit log when it is added and removed', async () => {
    const { id } = await addedFile();
    await transaction(db, (tx) => dropFiles({ tx, author }, [id]));
    const { rows } = await db.execute(
      sql`select action, actor_id, coalesce(before, after)->>'file_name' as name from audit_log
        where resource = 'uploads' and record_id = ${id} order by at, id`,
    );
    expect(rows).toEqual([
      { action: 'create', actor_id: admin.id, name: 'a.png' },
      { action: 'delete', actor_id: null, name: 'a.png' },
    ]);
  });
});

describe('The URL of an upload', () => {
  it.each([
    '/uploads/../package.json',
    '/uploads/%2e%2e%2fpackage.json',
    '/uploads/nothing',
    '/uploads/',
    '/uploads',
  ])('returns 404 for %s', async (url) => {
    expect((await call(app, 'GET', url)).status).toBe(404);
  });
});
