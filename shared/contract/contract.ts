// Defines the language of contracts. A contract describes one resource of the API.

import { id } from '#shared/domain/id.ts';
import { numberInQuery, optionalText } from './fields.ts';
import type { Multipart } from './uploads.ts';
import { z } from './zod.ts';

/** A resource with a `list` permission shows all its records only to users who hold it; `read` allows single records. */
export type Action = 'list' | 'read' | 'write' | 'delete';
export type Schema = z.ZodMiniType;
type Shape = Record<string, Schema>;

/**
 * The shape inside the answer's `data`. `totalPages`: `{data: [...], totalPages}` for lists.
 * `success`: `{success: true, data: …}` for records and lists.
 */
export type Envelope = 'totalPages' | 'success';

/** The actions of bulk operations on this resource. */
export interface Bulk {
  /** Fields that the action `update` can set on many records. */
  readonly update?: readonly string[];
  /** Offers the action `delete`. */
  readonly delete?: true;
  /** Other actions of this resource, each with the schema of its values. */
  readonly actions?: Readonly<Record<string, z.ZodMiniObject>>;
  /** Actions that cannot be undone, because they change no value that the audit log could restore. */
  readonly final?: readonly string[];
}

/**
 * A resource of the API: its names, schemas, list and permissions. The server, the console, the API page and the tests
 * derive validation, forms, types, columns, filters and indexes from it. Create one with `defineContract`.
 */
export interface Contract {
  /** Names the folder, the permissions, the menu entry and the URL of the screens. Plural, kebab-case. */
  readonly name: string;
  /** The path of the calls below the admin API's base. */
  readonly path: `/${string}`;
  /** Singular and plural for texts: `Traffic plan`, `Traffic plans`. */
  readonly one: string;
  readonly many: string;
  /** One record, as the server returns it. */
  readonly record: z.ZodMiniObject;
  /** One row of a list. By default the record. */
  readonly row?: z.ZodMiniObject;
  /** The bodies of POST and of PATCH or PUT. They hold no rules across fields. */
  readonly create?: z.ZodMiniObject;
  readonly update?: z.ZodMiniObject;
  /** Default: PATCH. */
  readonly updateMethod?: 'PATCH' | 'PUT';
  /** Set if the resource takes multipart/form-data instead of JSON, because bodies can have files. */
  readonly multipart?: Multipart;
  /** Set if answers wrap their data once more inside `{status, message, data}`. */
  readonly envelope?: Envelope;
  /** The list's filters by query parameter, each with the schema of its text. `q`, the search, is not among them. */
  readonly filters: Shape;
  /** The fields that `sort` accepts. */
  readonly sorters: readonly string[];
  /** The row's fields that the console searches if the server has no search. Empty: the list has no search box. */
  readonly search: readonly string[];
  readonly bulk?: Bulk;
  /** Body fields that hold ids of other records, mapped to the name of the other resource. */
  readonly references?: Readonly<Record<string, string>>;
  /** Body fields whose change can affect other records: the console shows the impact before it saves them. */
  readonly impactFields?: readonly string[];
  /** Fields of a row that hold US dollars as decimal texts. */
  readonly amounts?: readonly string[];
  /** Formats enum values of a row's fields. The default capitalizes the first letter. */
  readonly shown?: Readonly<Record<string, (word: string) => string>>;
  /** The resource's permissions, each with a description that a shop manager understands. */
  readonly permissions: { readonly [A in Action]?: string };
  /** The actions that every server of this API offers (section 7 of the specification). */
  readonly base: readonly Action[];
  /** Set if section 7 gives the list no `page` and `limit`: other servers return all rows. */
  readonly unpaged?: true;
}

/** Checks the field names in a contract against its schemas. */
interface OwnFields<C extends Contract> {
  readonly search: readonly (keyof RowOf<C>)[];
  readonly amounts?: readonly (keyof RowOf<C>)[];
  readonly bulk?: { readonly update?: readonly (keyof UpdateOf<C>)[] };
  readonly references?: { readonly [K in keyof CreateOf<C>]?: string };
  readonly impactFields?: readonly (keyof UpdateOf<C>)[];
}

/** Checks a contract and preserves its exact types. */
export const defineContract = <const C extends Contract>(contract: C & OwnFields<C>): C => contract;

type Body<C extends Contract, K extends 'create' | 'update'> = C[K] extends Schema ? z.infer<C[K]> : never;
export type RecordOf<C extends Contract> = z.infer<C['record']>;
export type RowOf<C extends Contract> = C extends { row: infer R extends Schema } ? z.infer<R> : RecordOf<C>;
export type CreateOf<C extends Contract> = Body<C, 'create'>;
export type UpdateOf<C extends Contract> = Body<C, 'update'>;

/** Whether a bulk action cannot be undone. */
export const isFinal = (contract: Contract | undefined, action: string): boolean =>
  contract?.bulk?.final?.includes(action) ?? false;

export const defaultLimit = 10;
export const pageSizes: readonly number[] = [defaultLimit, 25, 50, 100];
export const maxLimit = 100;
export const maxSearchLength = 200;

/** The shape of a query or body in which every filter is optional. */
export const filterShape = ({ filters }: Pick<Contract, 'filters'>) =>
  Object.fromEntries(Object.entries(filters).map(([name, schema]) => [name, z.optional(schema)]));

/** The query string of a list: `page`, `limit`, `q`, `sort`, `order` and the contract's filters. Rejects other keys. */
export function listQuery(contract: Pick<Contract, 'filters' | 'sorters'>) {
  return z.strictObject({
    page: z.optional(numberInQuery('page', 1, 999_999_999)),
    limit: z.optional(numberInQuery('limit', 1, maxLimit)),
    q: z.optional(optionalText('q', maxSearchLength)),
    sort: z.optional(
      z
        .string('sort must be a field')
        .check(
          z.refine(
            (field) => contract.sorters.includes(field),
            `sort must be one of: ${contract.sorters.join(', ')}`,
          ),
        ),
    ),
    order: z.optional(z.enum(['asc', 'desc'], 'order must be asc or desc')),
    ...filterShape(contract),
  });
}

export type ListQuery = z.infer<ReturnType<typeof listQuery>> & { [filter: string]: unknown };

export const noQuery = z.strictObject({});

export const recordParams = z.object({ id: id() });
