import { describe, expect, it } from 'vitest';
import { ApiError, saysFailed, toError, unwrap } from '#providers/envelopes.ts';

const record = { id: '1', name: 'One', status: 'draft' };

describe('what an answer holds', () => {
  it.each([
    ['bare rows', [record]],
    ['rows in data', { data: [record] }],
    ['rows with a status', { status: true, message: 'Found', data: [record] }],
    ['rows with pages', { data: { data: [record], totalPages: 3 } }],
  ])('%s', (_name, body) => {
    expect(unwrap(body).data).toEqual([record]);
  });

  it.each([
    ['a bare record', record],
    ['a record in data', { status: true, data: record }],
    ['a store', { status: true, data: { success: true, data: record } }],
  ])('%s', (_name, body) => {
    expect(unwrap(body).data).toEqual(record);
  });

  it('the number of pages', () => {
    expect(unwrap({ status: true, data: { data: [], totalPages: 3 } }).envelope.totalPages).toBe(3);
  });

  it('nothing, where the body is none', () => {
    expect(unwrap(undefined).data).toBeUndefined();
  });

  it('the words, and the status as it was written', () => {
    expect(unwrap({ status: 1, message: 'Done', data: null }).envelope).toMatchObject({
      status: 1,
      message: 'Done',
    });
  });

  it.each([
    ['with data', { status: true, data: { success: false, message: 'No', data: null } }],
    ['without data', { status: true, data: { success: false, message: 'No' } }],
    ['at the outside', { success: false, message: 'No' }],
    ['with its words at the outside', { status: true, message: 'No', data: { success: 0 } }],
  ])('a failure inside is a failure: %s', (_name, body) => {
    expect(() => unwrap(body)).toThrow('No');
  });

  it('a record that has a field of that name is no failure', () => {
    const tried = { id: '1', success: false };
    expect(unwrap({ status: true, data: tried }).data).toEqual(tried);
  });
});

describe('whether an answer says that it failed', () => {
  it.each([
    [{ status: false }, true],
    [{ status: 0 }, true],
    [{ status: null }, true],
    [{ status: true }, false],
    [{ data: [] }, false],
    [record, false],
    [[record], false],
    [undefined, false],
  ])('%j: %s', (body, failed) => {
    expect(saysFailed(body)).toBe(failed);
  });
});

describe('a failure', () => {
  it('has the status code, the text, the errors by field and the record as it is now', () => {
    const error = toError(412, {
      status: false,
      message: 'Changed',
      errors: { name: ['Taken'] },
      data: record,
    });
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      statusCode: 412,
      message: 'Changed',
      errors: { name: ['Taken'] },
      data: record,
    });
  });

  it('has no text where the server gave none, so that the screen puts its own', () => {
    expect(toError(502, undefined)).toMatchObject({ statusCode: 502, message: '', errors: {} });
  });
});
