// What every resource's calls answer, from one small entry per resource in resources/.
import { parse } from 'csv-parse/sync';
import readExcel from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { unwrap } from '#providers/envelopes.ts';
import { formDataOf } from '#providers/multipart.ts';
import { contracts } from '#resources/contracts.ts';
import { maxLimit } from '#src/shared/contract.ts';
import { rangeOf } from '#src/shared/ranges.ts';
import { columnsOf, shownValue, valueIn } from '#src/shared/record-columns.ts';
import { resourceTexts } from '#src/shared/texts.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { type Client, testApp } from '#tests/kit/app.ts';
import { bulkActionsOf } from '#tests/kit/bulk-actions.ts';
import { doJobs } from '#tests/kit/jobs.ts';
import { categoriesCase } from './resources/categories.ts';
import { cryptoChainsCase } from './resources/crypto-chains.ts';
import { cryptoCurrenciesCase } from './resources/crypto-currencies.ts';
import { cryptoWalletsCase } from './resources/crypto-wallets.ts';
import { domainsCase } from './resources/domains.ts';
import { pagesCase } from './resources/pages.ts';
import { plansCase } from './resources/plans.ts';
import { productsCase } from './resources/products.ts';
import type { Body, ResourceCase } from './resources/resource-case.ts';
import { rolesCase } from './resources/roles.ts';
import { storeEmailsCase } from './resources/store-emails.ts';
import { storesCase } from './resources/stores.ts';
import { templatesCase } from './resources/templates.ts';
import { trafficPlansCase } from './resources/traffic-plans.ts';
import { usersCase } from './resources/users.ts';

const cases: readonly ResourceCase[] = [
  usersCase,
  rolesCase,
  domainsCase,
  storeEmailsCase,
  storesCase,
  productsCase,
  categoriesCase,
  plansCase,
  trafficPlansCase,
  templatesCase,
  pagesCase,
  cryptoChainsCase,
  cryptoCurrenciesCase,
  cryptoWalletsCase,
];

const unknownId = '019a0000-0000-7000-8000-000000000000';
const { app, db } = await testApp();
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const { full_name: adminName } = (await admin.call('GET', '/me')).body.data.user;
const prepared = new Map<ResourceCase, Record<string, string>>();
for (const one of cases) prepared.set(one, (await one.prepare?.(db)) ?? {});

it('covers every resource whose records are created one by one', () => {
  const covered = cases.map(({ contract }) => contract.name);
  const expected = contracts.filter((contract) => contract.create).map(({ name }) => name);
  expect(covered.toSorted()).toEqual(expected.toSorted());
});

/** As the database sorts: texts by their code points without regard to case, what is not there first. */
const asSorted = (value: unknown) =>
  value === null ? '' : typeof value === 'string' ? value.toLowerCase() : Number(value);
const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);

/** The words that a filter knows; none where it takes ids. */
const wordsOf = (schema: unknown): string[] =>
  Object.values((schema as { def: { entries?: Record<string, string> } }).def.entries ?? {});

const words = (schema: unknown) => (schema === undefined ? [] : wordsOf(schema));

const title = (body: unknown) => JSON.stringify(body, (_key, value) => value ?? 'left out').slice(0, 70);

describe.each(cases.map((one) => [one.contract.name, one] as const))('%s', (_name, one) => {
  const { contract } = one;
  const { path } = contract;
  const texts = resourceTexts(contract);
  const refers = prepared.get(one) ?? {};
  const ranges = [...new Set(Object.keys(contract.filters).flatMap((name) => rangeOf(name)?.of ?? []))];
  const filters = Object.entries(contract.filters).filter(([name]) => !rangeOf(name));
  let made = 0;

  /** Calls as an administrator; a body goes in the form that the contract says. */
  const ask: Client = async (method, url, options) => {
    const { body } = options ?? {};
    const asForm = contract.multipart && body !== null && typeof body === 'object' && !Array.isArray(body);
    const answer = await admin.call(method, url, {
      ...options,
      ...(asForm && contract.multipart && { body: formDataOf(contract.multipart, body) }),
    });
    const inner = answer.body?.data;
    // What stands around the data is the resource's own; the tests below speak of the data.
    if (contract.envelope !== 'success' || answer.status >= 300 || inner === undefined) return answer;
    expect(inner).toEqual({ success: true, data: expect.anything() });
    return { ...answer, body: { ...answer.body, data: inner.data } };
  };

  const newBody = () => {
    made += 1;
    return one.body(made, refers);
  };
  const create = async (body: Body = newBody()) => {
    const answer = await ask('POST', path, { body });
    expect(answer.body).toMatchObject({ status: true });
    return answer.body.data;
  };
  const update = contract.updateMethod ?? 'PATCH';
  /** What an answer shows of a body. */
  const shown = (body: Body) => ({
    ...Object.fromEntries(Object.entries(body).filter(([key]) => !one.notAnswered?.includes(key))),
    ...(one.notAnswered?.some((key) => key in body) && one.answered?.(body, refers)),
  });
  const total = async () =>
    Number((await ask('GET', path, { query: { limit: '1' } })).headers['x-total-count']);

  describe('creating one', () => {
    it('answers 201 with the record, a version and the text, and it can be read', async () => {
      const body = newBody();
      const answer = await ask('POST', path, { body });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ status: true, message: texts.created, data: shown(body) });
      expect(answer.headers.etag).toBe('"1"');
      expect(answer.headers['x-request-id']).toMatch(/^[\w-]{6,64}$/);
      expect(answer.body.data).toEqual(contract.record.parse(answer.body.data));

      const read = await ask('GET', `${path}/${answer.body.data.id}`);
      expect(read.body).toEqual({ status: true, message: 'OK', data: answer.body.data });
      expect(read.headers.etag).toBe('"1"');
    });

    it('ignores keys that it does not know, and those that only the server sets', async () => {
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
      expect(record).toMatchObject(shown(body));
      expect(record.id).not.toBe(unknownId);
      expect(JSON.stringify(record)).not.toMatch(/2001-01-01|password_hash|isAdmin|polluted/);
    });

    it('says times in UTC with milliseconds', async () => {
      const record = await create();
      const times = Object.entries(record).filter(([key]) => /^(created|updated)(_at|At)$/.test(key));
      expect(times).toHaveLength(2);
      for (const [, time] of times) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    });

    it.each(one.wrong.filter(({ only }) => only !== 'update').map((wrong) => [title(wrong.body), wrong]))(
      'refuses %s',
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

    it.each(one.neverCoerced.map((body) => [title(body), body]))('never coerces %s', async (_title, body) => {
      const answer = await ask('POST', path, { body: { ...newBody(), ...body } });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors)[0]).toMatch(new RegExp(`^${Object.keys(body)[0]}`));
    });

    it.each([[[]], ['text'], [5], [null]])('refuses the body %j', async (body) => {
      const payload = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      const answer = await ask('POST', path, payload);
      expect(answer.status).toBe(contract.multipart ? 415 : body === null ? 400 : 422);
      expect(answer.body.status).toBe(false);
    });
  });

  describe('changing one', () => {
    const change = (n: number) => (one.change ?? one.body)(n, refers);
    let untouched: ReturnType<typeof create> | undefined;

    it('answers 200 with the changed record and the next version', async () => {
      const record = await create();
      made += 1;
      const body = change(made);
      const answer = await ask(update, `${path}/${record.id}`, { body });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ status: true, message: texts.updated });
      expect(answer.body.data).toMatchObject({ ...shown(body), id: record.id });
      expect(answer.headers.etag).toBe('"2"');
      const read = await ask('GET', `${path}/${record.id}`);
      expect(read.body.data).toEqual(answer.body.data);
      expect(read.headers.etag).toBe('"2"');
    });

    it('is refused with 412 and the current record when it was changed meanwhile', async () => {
      const record = await create();
      const url = `${path}/${record.id}`;
      made += 2;
      const first = await ask(update, url, { body: change(made), headers: { 'if-match': '"1"' } });
      expect(first.status).toBe(200);
      const stale = await ask(update, url, { body: change(made - 1), headers: { 'if-match': '"1"' } });
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
        const answer = await ask(update, url, { body: change(made), headers: { 'if-match': tag } });
        expect(answer.status).toBe(412);
      }
      const fresh = await ask(update, url, { body: change(made), headers: { 'if-match': '"2"' } });
      expect(fresh.status).toBe(200);
      const any = await ask(update, url, { body: change(made), headers: { 'if-match': '*' } });
      expect(any.status).toBe(200);
    });

    it.each(one.wrong.filter(({ only }) => only !== 'create').map((wrong) => [title(wrong.body), wrong]))(
      'refuses %s and leaves the record as it is',
      async (_title, { body, errors, status = 422 }) => {
        // One for all refusals: each leaves it as it is.
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

    it('answers 404 for what is not there', async () => {
      for (const id of [unknownId, 'x', '1', `${unknownId}0`, '%00', "' or 1=1 --", '019a0000']) {
        const answer = await ask(update, `${path}/${encodeURIComponent(id)}`, { body: newBody() });
        expect([answer.status, answer.body.message]).toEqual([404, texts.notFound]);
      }
    });
  });

  if (one.unique) {
    const { key, same, text } = one.unique;
    it(`no two have the same ${key}, however it is written`, async () => {
      const taken = newBody();
      await create(taken);
      const other = await create();
      const again = { ...newBody(), [key]: same(String(taken[key])) };
      const answers = [
        await ask('POST', path, { body: again }),
        await ask(update, `${path}/${other.id}`, { body: again }),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(409);
        expect(body).toEqual({ status: false, message: text, errors: { [key]: [text] } });
      }
    });
  }

  describe('deleting one', () => {
    if (!contract.grants.delete) {
      it('is not a call of this server', async () => {
        const record = await create();
        const answer = await ask('DELETE', `${path}/${record.id}`);
        expect([answer.status, answer.body.message]).toEqual([404, 'Not found']);
      });
      return;
    }

    it('answers 200 with the text, and it is gone', async () => {
      const record = await create();
      const answer = await ask('DELETE', `${path}/${record.id}`);
      expect([answer.status, answer.body]).toEqual([200, { status: true, message: texts.deleted }]);
      for (const method of ['GET', 'DELETE'] as const) {
        const gone = await ask(method, `${path}/${record.id}`);
        expect([gone.status, gone.body.message]).toEqual([404, texts.notFound]);
      }
    });

    it('is refused with 412 when it was changed meanwhile', async () => {
      const record = await create();
      const answer = await ask('DELETE', `${path}/${record.id}`, { headers: { 'if-match': '"9"' } });
      expect([answer.status, answer.body.data]).toEqual([412, record]);
    });
  });

  describe('many at once', () => {
    it('is tried for each action that the contract has', () => {
      const tried = new Set(one.bulk.map(({ action }) => action));
      expect([...tried].toSorted()).toEqual(bulkActionsOf(contract).toSorted());
    });

    it('is tried for each field that many can be given', () => {
      const updates = one.bulk.filter(({ action }) => action === 'update');
      const given = updates.flatMap(({ values }) => Object.keys(values?.(refers) ?? {}));
      expect([...new Set(given)].toSorted()).toEqual([...(contract.bulk?.update ?? [])].toSorted());
    });

    it.each(one.bulk.map((bulk) => [bulk.action, bulk] as const))(
      '%s',
      async (action, { values, outcome = 'change', shown: after }) => {
        // Bodies may be of another kind at each fifth.
        made += (5 - (made % 5)) % 5;
        const ids = [(await create()).id, (await create()).id];
        const body = { resource: contract.name, action, ids, ...(values && { values: values(refers) }) };
        const counts = { matched: 2, change: 0, same: 0, refused: 0, [outcome]: 2 };
        const trial = await admin.call('POST', '/operations', { body: { ...body, dryRun: true } });
        // What only others know is not asked for a trial.
        if (action !== 'check') expect(trial.body.data.counts).toEqual(counts);
        const asked = await admin.call('POST', '/operations', { body });
        expect(asked.body.message).toBe('Queued');
        await doJobs(db, { DNS_SERVER: '127.0.0.1:9' });
        const done = await admin.call('GET', `/operations/${asked.body.data.id}`);
        expect(done.body.data).toMatchObject({ status: 'done', counts });
        for (const id of ids) {
          const read = await ask('GET', `${path}/${id}`);
          if (action === 'delete') expect(read.status).toBe(404);
          else expect(read.body.data).toMatchObject(after ?? {});
        }
      },
    );
  });

  describe('getting one', () => {
    it('answers 404 for what is not there', async () => {
      for (const id of [unknownId, 'x', '1', `${unknownId}0`, '%00', "' or 1=1 --", 'a'.repeat(199)]) {
        const answer = await ask('GET', `${path}/${encodeURIComponent(id)}`);
        expect([answer.status, answer.body]).toEqual([404, { status: false, message: texts.notFound }]);
      }
    });

    it('takes an id in capital letters', async () => {
      const record = await create();
      expect((await ask('GET', `${path}/${record.id.toUpperCase()}`)).body.data).toEqual(record);
    });
  });

  describe('listing', () => {
    const list = async (query: Record<string, string> = {}) => {
      const answer = await ask('GET', path, { query });
      expect(answer.status).toBe(200);
      return { ...answer, rows: unwrap(answer.body).data as Record<string, unknown>[] };
    };

    it('gives ten rows by default, newest first, as the contract says a row is', async () => {
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

    it('pages through all rows without a gap or a repetition, and says how many there are', async () => {
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

    it('takes the first and the last page there can be', async () => {
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
    ] as const)('refuses wrong values of %s', async (name, values) => {
      for (const value of values) {
        const answer = await ask('GET', path, { query: { [name]: value } });
        expect([value, answer.status]).toEqual([value, 422]);
        expect(Object.keys(answer.body.errors)).toEqual([name]);
      }
    });

    it('refuses a query key that is given twice', async () => {
      expect((await ask('GET', `${path}?page=1&page=2`)).status).toBe(422);
    });

    /** All rows, in whatever order. */
    const all = async (query: Record<string, string> = {}) => {
      const rows: Record<string, unknown>[] = [];
      for (let page = 1; rows.length === (page - 1) * maxLimit; page += 1) {
        rows.push(...(await list({ ...query, page: String(page), limit: String(maxLimit) })).rows);
      }
      return rows;
    };

    it.each(contract.sorters)('sorts by %s, both ways', async (sort) => {
      await create();
      const last = await create();
      if (one.change) await ask(update, `${path}/${last.id}`, { body: one.change(made, refers) });
      const keyOf = one.sortedBy?.[sort] ?? ((row) => row[sort]);
      const sorted = (await all())
        .map((row) => ({ key: asSorted(keyOf(row)), id: String(row.id) }))
        .toSorted((one, other) => compare(one.key, other.key) || compare(one.id, other.id));
      const ids = async (query: Record<string, string>) => (await all(query)).map(({ id }) => id);
      expect(await ids({ sort, order: 'asc' })).toEqual(sorted.map(({ id }) => id));
      expect(await ids({ sort })).toEqual(sorted.map(({ id }) => id));
      expect(await ids({ sort, order: 'desc' })).toEqual(sorted.map(({ id }) => id).reverse());
      expect(new Set(sorted.map(({ key }) => key)).size).toBeGreaterThan(1);
    });

    it.each(ranges)('gives exactly the rows in a range of %s', async (of) => {
      const isAmount = of === 'price';
      const keyOf = one.rangedBy?.[of] ?? ((row) => row[`${of}At`] ?? row[`${of}_at`] ?? row[of]);
      const rows = (await all()).map((row) => ({ id: row.id, key: keyOf(row) as string | null }));
      const keys = rows.flatMap(({ key }) => (key === null ? [] : [isAmount ? Number(key) : key]));
      const [least, middle] = [keys.toSorted(compare)[0], keys.toSorted(compare)[keys.length >> 1]];
      const bounds = [[least], [middle], [undefined, middle], [least, middle], [middle, least]] as const;
      for (const [from, to] of bounds) {
        const wanted = rows.filter(({ key }) => {
          if (key === null) return false;
          const value = isAmount ? Number(key) : key;
          if (from !== undefined && value < from) return false;
          return to === undefined || (isAmount ? value <= to : value < to);
        });
        const query = Object.fromEntries(
          [
            [`${of}From`, from],
            [`${of}To`, to],
          ].flatMap(([name, bound]) => (bound === undefined ? [] : [[name, String(bound)]])),
        );
        expect([query, (await all(query)).map(({ id }) => id)]).toEqual([query, wanted.map(({ id }) => id)]);
        expect((await list(query)).headers['x-total-count']).toBe(String(wanted.length));
      }
      expect(keys.length).toBeGreaterThan(0);
    });

    it.each(filters)('gives exactly the rows of each %s', async (filter, schema) => {
      const words = wordsOf(schema);
      for (const word of typeof newBody()[filter] === 'string' ? words : [])
        await create({ ...newBody(), [filter]: word });
      const foundBy = one.foundBy?.[filter] ?? ((row) => (row[filter] === null ? [] : [String(row[filter])]));
      const rows = await all(words.includes('all') ? { [filter]: 'all' } : {});
      const found = rows.map((row) => ({ id: row.id, values: foundBy(row) }));
      const values = new Set([
        ...words,
        ...found.flatMap((row) => row.values),
        ...(words.length ? [] : [unknownId]),
      ]);
      for (const value of values) {
        const wanted = found.filter((row) => row.values.includes(value)).map(({ id }) => id);
        expect([value, (await all({ [filter]: value })).map(({ id }) => id)]).toEqual([value, wanted]);
        const { headers } = await list({ [filter]: value });
        expect([value, headers['x-total-count']]).toEqual([value, String(wanted.length)]);
      }
      expect(found.some((row) => row.values.length > 0)).toBe(true);
      expect(values.size).toBeGreaterThan(1);
    });

    const everything = words(contract.filters.active).includes('all') ? { active: 'all' } : {};
    /** The file of an export of all rows. */
    const exported = async (more: Body) => {
      const asked = { resource: contract.name, filters: everything, order: 'asc', ...more };
      const { status, body } = await admin.call('POST', '/exports', { body: asked });
      expect([status, body.errors]).toEqual([201, undefined]);
      return app.inject(body.data.url);
    };
    const columns = columnsOf(contract);

    it('exports each column of each row, as it is listed, to a CSV', async () => {
      await create();
      const rows = (await all({ ...everything, sort: contract.sorters[0] as string })) as Body[];
      const { payload } = await exported({ format: 'csv', safe: false });
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

    it('exports numbers and times as such to a workbook, below titles', async () => {
      const rows = (await all({ ...everything, sort: contract.sorters[0] as string })) as Body[];
      const { rawPayload } = await exported({ format: 'xlsx', values: 'shown' });
      const [{ data }] = (await readExcel(rawPayload)) as unknown as [{ data: unknown[][] }];
      const [titles, ...lines] = data;
      expect(titles).toEqual(Object.values(one.columns));
      const shown = rows.map((row) =>
        columns.map((column) => {
          const value = valueIn(row, column.key);
          if (value === null || value === undefined) return null;
          if (column.kind === 'time') return Date.parse(String(value));
          if (column.kind === 'number' || column.kind === 'amount') return Number(value);
          return shownValue(contract, column, value).trim() || null;
        }),
      );
      const read = (cell: unknown) => {
        if (cell instanceof Date) return cell.getTime();
        return typeof cell === 'string' ? cell.trim() : cell;
      };
      expect(lines.map((line) => line.map(read))).toEqual(shown);
    });

    it('searches all rows without regard to case', async () => {
      const body = newBody();
      const key = contract.search.find((field) => typeof body[field] === 'string') as string;
      // A list may find its rows by those of another resource, too.
      const word = `xyzzy${contract.name.replaceAll('-', '')}`;
      await create({ ...body, [key]: `${word}${body[key]}`.replaceAll(' ', '') });
      const { rows, headers } = await list({ q: word.toUpperCase() });
      expect(rows).toHaveLength(1);
      expect(headers['x-total-count']).toBe('1');
      expect(String(rows[0]?.[key])).toContain(word);
      expect((await list({ q: 'no row holds this' })).rows).toEqual([]);
    });

    it('takes any text as a search, as it is', async () => {
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
