// Saved views of lists: named filters, sorting and columns.
import { type Contract, listQuery } from './contract.ts';
import { choice, flag, isoTime, optionalText, requiredText } from './fields.ts';
import { z } from './zod.ts';

/** The maximum number of views per user. */
export const maxViews = 100;

export const view = z.object({
  id: z.uuid(),
  resource: z.string(),
  name: z.string(),
  /** Whether all users who may see the list see the view. */
  shared: z.boolean(),
  /** The query of the list's URL without the page: `status=ACTIVE&sort=email&order=asc`. */
  query: z.string(),
  /** Keys of the visible columns in order; null: the list's defaults. */
  columns: z.nullable(z.array(z.string())),
  owner: z.object({ id: z.uuid(), full_name: z.string() }),
  /** Whether the current user owns the view. Views of others can be read and copied. */
  isOwn: z.boolean(),
  /** Whether the list opens with this view for the current user. */
  isDefault: z.boolean(),
  /** For `If-Match`: `"3"`. */
  version: z.int(),
  createdAt: isoTime(),
  updatedAt: isoTime(),
});

const body = z.object({
  name: requiredText('Name', 80),
  shared: flag('Shared'),
  query: optionalText('Query', 2_000),
  columns: z.nullable(
    z
      .array(requiredText('A column', 80), 'Columns must be a list of texts')
      .check(z.maxLength(100, 'A view can have at most 100 columns')),
  ),
  isDefault: flag('Default'),
});

/** Returns the contracts whose lists can have views and exports. */
export const listsOf = (contracts: readonly Contract[]) =>
  contracts.filter(({ sorters }) => sorters.length > 0);

export const viewCreate = (contracts: readonly Contract[]) =>
  z.extend(body, {
    resource: choice('resource', listsOf(contracts).map(({ name }) => name) as [string, ...string[]]),
    shared: z.optional(body.shape.shared),
    query: z.optional(body.shape.query),
    columns: z.optional(body.shape.columns),
    isDefault: z.optional(body.shape.isDefault),
  });
export const viewUpdate = z.partial(body);

export type View = z.infer<typeof view>;
export type ViewUpdate = z.infer<typeof viewUpdate>;

/** Whether a query is valid for the list of this contract. */
export const isQueryOf = (contract: Contract, query: string): boolean =>
  listQuery(contract).safeParse(Object.fromEntries(new URLSearchParams(query))).success;
