import { describe, expect, it } from 'vitest';
import { ApiError, isFailedAnswer, toError, unwrap } from '#providers/envelopes.ts';

const record = { id: '1', name: 'One', status: 'draft' };

describe('Unwrapping an answer', () => {
  it.each([
    ['bare rows', [record]],
    ['rows in data', { data: [record] }],
    ['rows with a status', { status: true, message: 'Found', data: [record] }],
    ['rows with pages', { data: { data: [record], totalPages: 3 } }],
  ])('returns the rows of %s', (_name, body) => {
    expect(unwrap(body).data).toEqual([record]);
  });

  it.each([
    ['a bare record', record],
    ['a record in data', { status: true, data: record }],
    ['a store', { status: true, data: { success: true, data: record } }],
  ])('returns the record of %s', (_name, body) => {
    expect(unwrap(body).data).toEqual(record);
  });

  it('returns the number of pages', () => {
    expect(unwrap({ status: true, data: { data: [], totalPages: 3 } }).envelope.totalPages).toBe(3);
  });

  it('returns nothing for an empty body', () => {
    expect(unwrap(undefined).data).toBeUndefined();
  });

  it('returns the message, and the status as the server sent it', () => {
    expect(unwrap({ status: 1, message: 'Done', data: null }).envelope).toMatchObject({
      status: 1,
      message: 'Done',
    });
  });

  it.each([
    ['with data', { status: true, data: { success: false, message: 'No', data: null } }],
    ['without data', { status: true, data: { success: false, message: 'No' } }],
    ['outside the data', { success: false, message: 'No' }],
    ['with the message outside the data', { status: true, message: 'No', data: { success: 0 } }],
  ])('throws when the inner status says that the call failed: %s', (_name, body) => {
    expect(() => unwrap(body)).toThrow('No');
  });

  it('accepts a record that has a field named success', () => {
    const tried = { id: '1', success: false };
    expect(unwrap({ status: true, data: tried }).data).toEqual(tried);
  });
});

describe('The status of an answer', () => {
  it.each([
    [{ status: false }, true],
    [{ status: 0 }, true],
    [{ status: null }, true],
    [{ status: true }, false],
    [{ data: [] }, false],
    [record, false],
    [[record], false],
    [undefined, false],
  ])('for %j: failed is %s', (body, failed) => {
    expect(isFailedAnswer(body)).toBe(failed);
  });
});

describe('An error answer', () => {
  it('has the status code, the message, the field errors and the current record', () => {
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

  it('has an empty message when the server sent none', () => {
    expect(toError(502, undefined)).toMatchObject({ statusCode: 502, message: '', errors: {} });
  });
});
