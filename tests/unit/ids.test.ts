import { describe, expect, it } from 'vitest';
import { stores } from '#resources/stores/contract.ts';
import { requestSchema } from '#server/http/json-schema.ts';
import { z } from '#shared/contract/zod.ts';
import { id, idList, optionalId, uuidsOnly } from '#shared/domain/id.ts';

const uuid = '0198F2C4-5E5C-7D3A-9C0B-0123456789AB';
const textOf = (schema: z.ZodMiniType, value: unknown, context?: typeof uuidsOnly) =>
  schema.safeParse(value, context).error?.issues[0]?.message;

describe('An id', () => {
  it.each(['prod_1', '7', 7, uuid])('can be any value a server uses: %j', (value) => {
    expect(id().safeParse(value)).toEqual({ success: true, data: value });
  });

  it.each([undefined, null, '', ' ', {}, Number.NaN])('cannot be %j', (value) => {
    expect(textOf(id(), value)).toBe('Must be an id');
  });

  it('uses its own message for a required choice', () => {
    expect(textOf(id('Please select a store'), '')).toBe('Please select a store');
    expect(textOf(id('Please select a store'), 'x', uuidsOnly)).toBe('Please select a store');
    expect(textOf(id('Must be an id', 'Please fill it'), null)).toBe('Please fill it');
  });

  it('must be a UUID for the bundled server at any depth', () => {
    const body = z.object({ one: id(), none: optionalId(), many: z.optional(idList('Ids')) });
    expect(body.parse({ one: uuid, none: '', many: [uuid] }, uuidsOnly)).toEqual({
      one: uuid.toLowerCase(),
      none: null,
      many: [uuid.toLowerCase()],
    });
    const { error } = body.safeParse({ one: '7', none: 'x', many: [7] }, uuidsOnly);
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['one', 'Must be an id'],
      ['none', 'Must be an id'],
      ['many.0', 'Must be an id'],
    ]);
  });

  it('has the format uuid in the OpenAPI description', () => {
    const { properties } = requestSchema(stores.create) as { properties: Record<string, unknown> };
    expect(JSON.stringify(properties.ownerId)).toContain('"format":"uuid"');
  });
});

it('accepts ids of another server in the body of a store', () => {
  const { ownerId, templateId, productIds } = stores.create.shape;
  expect([ownerId, templateId].map((schema) => schema.safeParse('owner-1').success)).toEqual([true, true]);
  expect(productIds.safeParse(['prod_1', 'prod_2']).success).toBe(true);
});
