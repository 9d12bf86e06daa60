// Tests the calls of every resource, from one entry per resource in resources/.
import { parse } from 'csv-parse/sync';
import readExcel from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { unwrap } from '#providers/envelopes.ts';
import { formDataOf } from '#providers/multipart.ts';
import { contracts } from '#resources/contracts.ts';
import { maxLimit } from '#shared/contract/contract.ts';
import { parseRangeFilter } from '#shared/contract/ranges.ts';
import { columnsOf, formatValue, valueIn } from '#shared/contract/record-columns.ts';
import { resourceTexts } from '#shared/contract/texts.ts';
import { adminRoleId, bulkOperationsOf, makePerson } from '#tests/kit/actors.ts';
import { type Client, testApp } from '#tests/kit/app.ts';
import { doJobs } from '#tests/kit/jobs.ts';
import { cases } from './resource-cases.ts';
import type { Body, ResourceCase } from './resources/resource-case.ts';

const unknownId = '019a0000-0000-7000-8000-000000000000';
const { app, db } = await testApp();
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const { full_name: adminName } = (await admin.call('GET', '/me')).body.data.user;
const prepared = new Map<ResourceCase, Record<string, string>>();
for (const one of cases) prepared.set(one, (await one.prepare?.(db)) ?? {});

it('covers every resource with a create call', () => {
  const covered = cases.map(({ contract }) => contract.name);
  const expected = contracts.filter((contract) => contract.create).map(({ name }) => name);
  expect(covered.toSorted()).toEqual(expected.toSorted());
});

/** The sort order of the database: texts by code point without regard to case, null first. */
const sortKey = (value: unknown) =>
  value === null ? '' : typeof value === 'string' ? value.toLowerCase() : Number(value);
const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);

/** The values of an enum filter; none for a filter of ids. */
const enumValues = (schema: unknown): string[] =>
  Object.values((schema as { def: { entries?: Record<string, string> } }).def.entries ?? {});

const optionalEnumValues = (schema: unknown) => (schema === undefined ? [] : enumValues(schema));

const titleOf = (body: unknown) => JSON.stringify(body, (_key, value) => value ?? 'left out').slice(0, 70);

describe.each(cases.map((one) => [one.contract.name, one] as const))('%s', (_name, one) => {
  const { contract } = one;
  const { path } = contract;
  const texts = resourceTexts(contract);
  const references = prepared.get(one) ?? {};
  const ranges = [
    ...new Set(Object.keys(contract.filters).flatMap((name) => parseRangeFilter(name)?.of ?? [])),
  ];
  const filters = Object.entries(contract.filters).filter(([name]) => !parseRangeFilter(name));
  let counter = 0;

  /** Calls as an administrator. The body is sent in the format of the contract. */
  const ask: Client = async (method, url, options) => {
    const { body } = options ?? {};
    const asForm = contract.multipart && body !== null && typeof body === 'object' && !Array.isArray(body);
    const answer = await admin.call(method, url, {
      ...options,
      ...(asForm && contract.multipart && { body: formDataOf(contract.multipart, body) }),
    });
    const inner = answer.body?.data;
    // Removes the resource-specific envelope, so that the tests see only the data.
    if (contract.envelope !== 'success' || answer.status >= 300 || inner === undefined) return answer;
    expect(inner).toEqual({ success: true, data: expect.anything() });
    return { ...answer, body: { ...answer.body, data: inner.data } };
  };

  const newBody = () => {
    counter += 1;
    return one.body(counter, references);
  };
  const create = async (body: Body = newBody()) => {
    const answer = await ask('POST', path, { body });
    expect(answer.body).toMatchObject({ status: true });
    return answer.body.data;
  };
  const update = contract.updateMethod ?? 'PATCH';
  /** The fields of the answer for a body. */
  const expectedFields = (body: Body) => ({
    ...Object.fromEntries(Object.entries(body).filter(([key]) => !one.writeOnlyKeys?.includes(key))),
    ...(one.writeOnlyKeys?.some((key) => key in body) && one.expectedInstead?.(body, references)),
  });
  const total = async () =>
    Number((await ask('GET', path, { query: { limit: '1' } })).headers['x-total-count']);

  describe('POST', () => {
    it('returns 201 with the record, its version and the message, and stores it', async () => {
      const body = newBody();
      const answer = await ask('POST', path, { body });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ status: true, message: texts.created, data: expectedFields(body) });
      expect(answer.headers.etag).toBe('"1"');
      expect(answer.headers['x-request-id']).toMatch(/^[\w-]{6,64}$/);
      expect(answer.body.data).toEqual(contract.record.parse(answer.body.data));

      const read = await ask('GET', `${path}/${answer.body.data.id}`);
      expect(read.body).toEqual({ status: true, message: 'OK', data: answer.body.data });
      expect(read.headers.etag).toBe('"1"');
    });

    it('ignores unknown keys and keys that only the server sets', async () => {
      const body = newBody();
      const record = await create({
        ...body,
        id: unknownId,
        version: 7,
        created_at: '2001-01-01T00:00:00.000Z',
        createdAt: '2001-01-01T00:00:00.000Z',
        password_hash: 'x',
        isAdmin: true,
        __proto__: { polluted: true },
      });
      expect(record).toMatchObject(expectedFields(body));
      expect(record.id).not.toBe(unknownId);
      expect(JSON.stringify(record)).not.toMatch(/2001-01-01|password_hash|isAdmin|polluted/);
    });

    it('returns times in UTC with milliseconds', async () => {
      const record = await create();
      const times = Object.entries(record).filter(([key]) => /^(created|updated)(_at|At)$/.test(key));
      expect(times).toHaveLength(2);
      for (const [, time] of times) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    });

    it.each(one.wrong.filter(({ only }) => only !== 'update').map((wrong) => [titleOf(wrong.body), wrong]))(
      'rejects %s',
      async (_title, { body, errors, status = 422 }) => {
        const before = await total();
        const answer = await ask('POST', path, { body: { ...newBody(), ...body } });
        expect(answer.status).toBe(status);
        expect(answer.body).toMatchObject({ status: false, message: Object.values(errors)[0] });
        expect(Object.keys(answer.body.errors).toSorted()).toEqual(Object.keys(errors).toSorted());
        for (const [field, text] of Object.entries(errors)) expect(answer.body.errors[field]).toContain(text);
        expect(await total()).toBe(before);
      },
    );

    it.each(one.wrongTypes.map((body) => [titleOf(body), body]))('never coerces %s', async (_title, body) => {
      const answer = await ask('POST', path, { body: { ...newBody(), ...body } });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors)[0]).toMatch(new RegExp(`^${Object.keys(body)[0]}`));
    });

    it.each([[[]], ['text'], [5], [null]])('rejects the body %j', async (body) => {
      const payload = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      const answer = await ask('POST', path, payload);
      expect(answer.status).toBe(contract.multipart ? 415 : body === null ? 400 : 422);
      expect(answer.body.status).toBe(false);
    });
  });

  describe('PATCH or PUT', () => {
    const change = (n: number) => (one.change ?? one.body)(n, references);
    let untouched: ReturnType<typeof create> | undefined;

    it('returns 200 with the changed record and the next version', async () => {
      const record = await create();
      counter += 1;
      const body = change(counter);
      const answer = await ask(update, `${path}/${record.id}`, { body });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ status: true, message: texts.updated });
      expect(answer.body.data).toMatchObject({ ...expectedFields(body), id: record.id });
      expect(answer.headers.etag).toBe('"2"');
      const read = await ask('GET', `${path}/${record.id}`);
      expect(read.body.data).toEqual(answer.body.data);
      expect(read.headers.etag).toBe('"2"');
    });

    it('returns 412 and the current record when the version is stale', async () => {
      const record = await create();
      const url = `${path}/${record.id}`;
      counter += 2;
      const first = await ask(update, url, { body: change(counter), headers: { 'if-match': '"1"' } });
      expect(first.status).toBe(200);
      const stale = await ask(update, url, { body: change(counter - 1), headers: { 'if-match': '"1"' } });
      expect(stale.status).toBe(412);
      expect(stale.body).toEqual({
        status: false,
        message: 'This record was changed by someone else.',
        data: first.body.data,
        changes: [{ at: expect.any(String), by: adminName, isYou: true, fields: expect.any(Array) }],
      });
      const [{ fields }] = (stale.body as unknown as { changes: [{ fields: string[] }] }).changes;
      expect(fields.length).toBeGreaterThan(0);
      expect(stale.headers['x-changed-by']).toBe(encodeURIComponent(adminName));
      for (const tag of ['"nonsense"', '2', '""']) {
        const answer = await ask(update, url, { body: change(counter), headers: { 'if-match': tag } });
        expect(answer.status).toBe(412);
      }
      const fresh = await ask(update, url, { body: change(counter), headers: { 'if-match': '"2"' } });
      expect(fresh.status).toBe(200);
      const any = await ask(update, url, { body: change(counter), headers: { 'if-match': '*' } });
      expect(any.status).toBe(200);
    });

    it.each(one.wrong.filter(({ only }) => only !== 'create').map((wrong) => [titleOf(wrong.body), wrong]))(
      'rejects %s and keeps the record',
      async (_title, { body, errors, status = 422 }) => {
        // One record serves all rejections, because none changes it.
        untouched ??= create();
        const record = await untouched;
        const sent = { ...(update === 'PUT' && newBody()), ...body };
        const answer = await ask(update, `${path}/${record.id}`, { body: sent });
        expect(answer.status).toBe(status);
        expect(answer.body.message).toBe(Object.values(errors)[0]);
        for (const [field, text] of Object.entries(errors)) expect(answer.body.errors[field]).toContain(text);
        expect((await ask('GET', `${path}/${record.id}`)).body.data).toEqual(record);
      },
    );

    it('returns 404 for an unknown id', async () => {
      for (const id of [unknownId, 'x', '1', `${unknownId}0`, '%00', "' or 1=1 --", '019a0000']) {
        const answer = await ask(update, `${path}/${encodeURIComponent(id)}`, { body: newBody() });
        expect([answer.status, answer.body.message]).toEqual([404, texts.notFound]);
      }
    });
  });

  if (one.unique) {
    const { key, same, text } = one.unique;
    it(`rejects a second record with the same ${key} in any spelling`, async () => {
      const taken = newBody();
      await create(taken);
      const other = await create();
      const duplicate = { ...newBody(), [key]: same(String(taken[key])) };
      const answers = [
        await ask('POST', path, { body: duplicate }),
        await ask(update, `${path}/${other.id}`, { body: duplicate }),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(409);
        expect(body).toEqual({ status: false, message: text, errors: { [key]: [text] } });
      }
    });
  }

  describe('DELETE', () => {
    if (!contract.permissions.delete) {
      it('is not supported', async () => {
        const record = await create();
        const answer = await ask('DELETE', `${path}/${record.id}`);
        expect([answer.status, answer.body.message]).toEqual([404, 'Not found']);
      });
      return;
    }

    it('returns 200 with the message and removes the record', async () => {
      const record = await create();
      const answer = await ask('DELETE', `${path}/${record.id}`);
      expect([answer.status, answer.body]).toEqual([200, { status: true, message: texts.deleted }]);
      for (const method of ['GET', 'DELETE'] as const) {
        const gone = await ask(method, `${path}/${record.id}`);
        expect([gone.status, gone.body.message]).toEqual([404, texts.notFound]);
      }
    });

    it('returns 412 when the version is stale', async () => {
      const record = await create();
      const answer = await ask('DELETE', `${path}/${record.id}`, { headers: { 'if-match': '"9"' } });
      expect([answer.status, answer.body.data]).toEqual([412, record]);
    });
  });

  describe('Bulk operations', () => {
    it('cover each action of the contract', () => {
      const tried = new Set(one.bulk.map(({ action }) => action));
      expect([...tried].toSorted()).toEqual(bulkOperationsOf(contract).toSorted());
    });

    it('cover each field of a bulk update', () => {
      const updates = one.bulk.filter(({ action }) => action === 'update');
      const updatedFields = updates.flatMap(({ values }) => Object.keys(values?.(references) ?? {}));
      expect([...new Set(updatedFields)].toSorted()).toEqual([...(contract.bulk?.update ?? [])].toSorted());
    });

    it.each(one.bulk.map((bulk) => [bulk.action, bulk] as const))(
      'apply %s',
      async (action, { values, outcome = 'change', shown: after }) => {
        // Some resources use another kind of body for every fifth record.
        counter += (5 - (counter % 5)) % 5;
        const ids = [(await create()).id, (await create()).id];
        const body = { resource: contract.name, action, ids, ...(values && { values: values(references) }) };
        const counts = { matched: 2, change: 0, same: 0, refused: 0, [outcome]: 2 };
        const dryRun = await admin.call('POST', '/operations', { body: { ...body, dryRun: true } });
        // A dry run of a check makes no DNS queries, so it has no counts.
        if (action !== 'check') expect(dryRun.body.data.counts).toEqual(counts);
        const request = await admin.call('POST', '/operations', { body });
        expect(request.body.message).toBe('Queued');
        await doJobs(db, { DNS_SERVER: '127.0.0.1:9' });
        const done = await admin.call('GET', `/operations/${request.body.data.id}`);
        expect(done.body.data).toMatchObject({ status: 'done', counts });
        for (const id of ids) {
          const read = await ask('GET', `${path}/${id}`);
          if (action === 'delete') expect(read.status).toBe(404);
          else expect(read.body.data).toMatchObject(after ?? {});
        }
      },
    );
  });

  describe('GET one', () => {
    it('returns 404 for an unknown id', async () => {
      for (const id of [unknownId, 'x', '1', `${unknownId}0`, '%00', "' or 1=1 --", 'a'.repeat(199)]) {
        const answer = await ask('GET', `${path}/${encodeURIComponent(id)}`);
        expect([answer.status, answer.body]).toEqual([404, { status: false, message: texts.notFound }]);
      }
    });

    it('accepts an id in upper case', async () => {
      const record = await create();
      expect((await ask('GET', `${path}/${record.id.toUpperCase()}`)).body.data).toEqual(record);
    });
  });

  describe('GET list', () => {
    const list = async (query: Record<string, string> = {}) => {
      const answer = await ask('GET', path, { query });
      expect(answer.status).toBe(200);
      return { ...answer, rows: unwrap(answer.body).data as Record<string, unknown>[] };
    };

    it('returns ten rows by default, newest first, in the shape of the contract', async () => {
      for (let n = 0; n < 12; n += 1) await create();
      const newest = await create();
      const { rows } = await list();
      expect(rows).toHaveLength(10);
      expect(rows[0]).toMatchObject({ id: newest.id });
      const row = contract.row ?? contract.record;
      for (const each of rows) expect(each).toEqual(row.parse(each));
      const ids = rows.map(({ id }) => String(id));
      expect(ids).toEqual(ids.toSorted().reverse());
    });

    it('pages through all rows without gaps or duplicates and returns the total', async () => {
      const limit = 7;
      const seen: unknown[] = [];
      let count = Number.POSITIVE_INFINITY;
      for (let page = 1; seen.length < count; page += 1) {
        const { rows, headers } = await list({ page: String(page), limit: String(limit) });
        count = Number(headers['x-total-count']);
        expect(rows).toHaveLength(Math.min(limit, count - seen.length));
        seen.push(...rows.map(({ id }) => id));
      }
      expect(new Set(seen).size).toBe(count);
    });

    it('accepts the smallest and the largest page and limit', async () => {
      expect((await list({ page: '1', limit: '1' })).rows).toHaveLength(1);
      expect((await list({ limit: String(maxLimit) })).rows.length).toBeLessThanOrEqual(maxLimit);
      const beyond = await list({ page: '999999999' });
      expect(beyond.rows).toEqual([]);
      expect(Number(beyond.headers['x-total-count'])).toBe(await total());
    });

    it.each([
      ['page', ['0', '-1', '1.5', 'x', '', '1e3', '0x1', ' 1', '9999999999', 'NaN']],
      ['limit', ['0', '-1', '101', '10.0', 'x', '', 'all']],
      ['sort', ['password_hash', 'id; drop table users', '', 'constructor', '__proto__']],
      ['order', ['up', '', 'ASC']],
      ['q', ['\u0000', 'a\u0007b']],
      ['nonsense', ['1']],
      ['constructor', ['1']],
      ['toString', ['1']],
      ['page[]', ['1']],
      ...Object.keys(contract.filters).map(
        (name) => [name, one.anyText?.includes(name) ? ['', 'x'.repeat(201)] : ['nonsense', '']] as const,
      ),
    ] as const)('rejects invalid values of %s', async (name, values) => {
      for (const value of values) {
        const answer = await ask('GET', path, { query: { [name]: value } });
        expect([value, answer.status]).toEqual([value, 422]);
        expect(Object.keys(answer.body.errors)).toEqual([name]);
      }
    });

    it('rejects a repeated query parameter', async () => {
      expect((await ask('GET', `${path}?page=1&page=2`)).status).toBe(422);
    });

    /** All rows in any order. */
    const allRows = async (query: Record<string, string> = {}) => {
      const rows: Record<string, unknown>[] = [];
      for (let page = 1; rows.length === (page - 1) * maxLimit; page += 1) {
        rows.push(...(await list({ ...query, page: String(page), limit: String(maxLimit) })).rows);
      }
      return rows;
    };

    it.each(contract.sorters)('sorts by %s in both directions', async (sort) => {
      await create();
      const last = await create();
      if (one.change) await ask(update, `${path}/${last.id}`, { body: one.change(counter, references) });
      const keyOf = one.sortValues?.[sort] ?? ((row) => row[sort]);
      const sorted = (await allRows())
        .map((row) => ({ key: sortKey(keyOf(row)), id: String(row.id) }))
        .toSorted((one, other) => compare(one.key, other.key) || compare(one.id, other.id));
      const ids = async (query: Record<string, string>) => (await allRows(query)).map(({ id }) => id);
      expect(await ids({ sort, order: 'asc' })).toEqual(sorted.map(({ id }) => id));
      expect(await ids({ sort })).toEqual(sorted.map(({ id }) => id));
      expect(await ids({ sort, order: 'desc' })).toEqual(sorted.map(({ id }) => id).reverse());
      expect(new Set(sorted.map(({ key }) => key)).size).toBeGreaterThan(1);
    });

    it.each(ranges)('filters exactly by the range of %s', async (of) => {
      const allows = (bound: string) => contract.filters[`${of}To`]?.safeParse(bound).success === true;
      // Times exclude the upper bound; days and numbers include it.
      const isTime = allows('2026-11-21T00:00:00Z');
      const comparable = (key: string) => (allows('2026-11-21') ? key : Number(key));
      const keyOf = one.rangeValues?.[of] ?? ((row) => row[`${of}At`] ?? row[`${of}_at`] ?? row[of]);
      const rows = (await allRows()).map((row) => ({ id: row.id, key: keyOf(row) as string | null }));
      const keys = rows.flatMap(({ key }) => (key === null ? [] : [comparable(key)]));
      const [least, middle] = [keys.toSorted(compare)[0], keys.toSorted(compare)[keys.length >> 1]];
      const bounds = [[least], [middle], [undefined, middle], [least, middle], [middle, least]] as const;
      for (const [from, to] of bounds) {
        const matching = rows.filter(({ key }) => {
          if (key === null) return false;
          const value = comparable(key);
          if (from !== undefined && value < from) return false;
          return to === undefined || (isTime ? value < to : value <= to);
        });
        const query = Object.fromEntries(
          [
            [`${of}From`, from],
            [`${of}To`, to],
          ].flatMap(([name, bound]) => (bound === undefined ? [] : [[name, String(bound)]])),
        );
        expect([query, (await allRows(query)).map(({ id }) => id)]).toEqual([
          query,
          matching.map(({ id }) => id),
        ]);
        expect((await list(query)).headers['x-total-count']).toBe(String(matching.length));
      }
      expect(keys.length).toBeGreaterThan(0);
    });

    it.each(filters)('filters exactly by each value of %s', async (filter, schema) => {
      const options = enumValues(schema);
      for (const searchWord of typeof newBody()[filter] === 'string' ? options : [])
        await create({ ...newBody(), [filter]: searchWord });
      const filterValues =
        one.filterValues?.[filter] ?? ((row) => (row[filter] === null ? [] : [String(row[filter])]));
      const rows = await allRows(options.includes('all') ? { [filter]: 'all' } : {});
      const candidates = rows.map((row) => ({ id: row.id, values: filterValues(row) }));
      const values = new Set([
        ...options,
        ...candidates.flatMap((row) => row.values),
        ...(options.length ? [] : [unknownId]),
      ]);
      for (const value of values) {
        const matching = candidates.filter((row) => row.values.includes(value)).map(({ id }) => id);
        expect([value, (await allRows({ [filter]: value })).map(({ id }) => id)]).toEqual([value, matching]);
        const { headers } = await list({ [filter]: value });
        expect([value, headers['x-total-count']]).toEqual([value, String(matching.length)]);
      }
      expect(candidates.some((row) => row.values.length > 0)).toBe(true);
      expect(values.size).toBeGreaterThan(1);
    });

    const everything = optionalEnumValues(contract.filters.active).includes('all') ? { active: 'all' } : {};
    /** Exports all rows and returns the answer with the file. */
    const exportAll = async (more: Body) => {
      const request = { resource: contract.name, filters: everything, order: 'asc', ...more };
      const { status, body } = await admin.call('POST', '/exports', { body: request });
      expect([status, body.errors]).toEqual([201, undefined]);
      return app.inject(body.data.url);
    };
    const columns = columnsOf(contract);

    it('exports every column of every row to CSV', async () => {
      await create();
      const rows = (await allRows({ ...everything, sort: contract.sorters[0] as string })) as Body[];
      const { payload } = await exportAll({ format: 'csv', safe: false });
      const [keys, ...lines] = parse(payload) as string[][];
      expect(keys).toEqual(Object.keys(one.columns));
      const texts = rows.map((row) =>
        columns.map(({ key }) => {
          const value = valueIn(row, key) ?? '';
          return typeof value === 'object' ? JSON.stringify(value) : String(value);
        }),
      );
      expect(lines).toEqual(texts);
    });

    it('exports numbers and times as typed cells to a workbook below a title row', async () => {
      const rows = (await allRows({ ...everything, sort: contract.sorters[0] as string })) as Body[];
      const { rawPayload } = await exportAll({ format: 'xlsx', values: 'shown' });
      const [{ data }] = (await readExcel(rawPayload)) as unknown as [{ data: unknown[][] }];
      const [titles, ...lines] = data;
      expect(titles).toEqual(Object.values(one.columns));
      const expectedFields = rows.map((row) =>
        columns.map((column) => {
          const value = valueIn(row, column.key);
          if (value === null || value === undefined) return null;
          if (column.kind === 'time') return Date.parse(String(value));
          if (column.kind === 'number' || column.kind === 'amount') return Number(value);
          return formatValue(contract, column, value).trim() || null;
        }),
      );
      const read = (cell: unknown) => {
        if (cell instanceof Date) return cell.getTime();
        return typeof cell === 'string' ? cell.trim() : cell;
      };
      expect(lines.map((line) => line.map(read))).toEqual(expectedFields);
    });

    it('searches all rows without regard to case', async () => {
      const body = newBody();
      const key = contract.search.find((field) => typeof body[field] === 'string') as string;
      // The list of another resource may share words, so the search word is unique.
      const searchWord = `xyzzy${contract.name.replaceAll('-', '')}`;
      await create({ ...body, [key]: `${searchWord}${body[key]}`.replaceAll(' ', '') });
      const { rows, headers } = await list({ q: searchWord.toUpperCase() });
      expect(rows).toHaveLength(1);
      expect(headers['x-total-count']).toBe('1');
      expect(String(rows[0]?.[key])).toContain(searchWord);
      expect((await list({ q: 'no row holds this' })).rows).toEqual([]);
    });

    it('accepts any search text literally', async () => {
      for (const q of [
        "'; drop table users; --",
        '%',
        '_',
        '\\',
        '🙂',
        '%00',
        "' or '1'='1",
        '\u0000',
        'ß',
        '  ',
      ]) {
        const answer = await ask('GET', path, { query: { q } });
        expect([q, answer.status === 200 || answer.status === 422]).toEqual([q, true]);
      }
      expect((await list({ q: '%' })).rows).toEqual([]);
      expect((await ask('GET', path, { query: { q: 'x'.repeat(201) } })).status).toBe(422);
    });
  });
});
