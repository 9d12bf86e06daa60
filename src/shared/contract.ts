// What a contract is. A resource's contract says once what its records, bodies, rules, filters and grants are;
// the server, the console, the API page and the tests all read it.
import { numberInQuery, optionalText } from './fields.ts';
import { id } from './id.ts';
import type { Multipart } from './uploads.ts';
import { z } from './zod.ts';

/** `list`: to see all of them, where reading one is granted more widely than that. */
export type Action = 'list' | 'read' | 'write' | 'delete';
export type Schema = z.ZodMiniType;
type Shape = Record<string, Schema>;

/**
 * `totalPages`: a list is answered as `{data: [...], totalPages}`;
 * `success`: a record and a list are answered as `{success: true, data: …}`.
 */
export type Envelope = 'totalPages' | 'success';

/** What can be done with many records at once, beside one by one: an operation's actions. */
export interface Bulk {
  /** Fields of an update that can be given to many: the action `update`. */
  readonly update?: readonly string[];
  /** Many can be deleted: the action `delete`. */
  readonly delete?: true;
  /** Actions of the resource's own, each with the values that it takes. */
  readonly actions?: Readonly<Record<string, z.ZodMiniObject>>;
}

export interface Contract {
  /** The resource's one word: folder, grants, menu, URL of its screens. Plural, kebab-case. */
  readonly name: string;
  /** The calls' path below the admin API's base, where it is not `/<name>`. */
  readonly path: `/${string}`;
  /** What one and many are called in texts: `Traffic plan`, `Traffic plans`. */
  readonly one: string;
  readonly many: string;
  /** What the server answers for one record. */
  readonly record: z.ZodMiniObject;
  /** What a list answers for each row, where it is less than the record. */
  readonly row?: z.ZodMiniObject;
  /** The bodies of POST and PATCH (or PUT). Rules across fields stand beside them, not in them. */
  readonly create?: z.ZodMiniObject;
  readonly update?: z.ZodMiniObject;
  /** By default PATCH. */
  readonly updateMethod?: 'PATCH' | 'PUT';
  /** Where bodies are sent as multipart/form-data: which fields hold files. */
  readonly multipart?: Multipart;
  /** What stands around the data of its answers, where it is more than `{status, message, data}`. */
  readonly envelope?: Envelope;
  /** What a list can be narrowed by, beside `q`: each a schema of the query string's value. */
  readonly filters: Shape;
  /** Fields that a list can be sorted by. */
  readonly sorters: readonly string[];
  /** The row's texts that a search looks in, when it has to be done on the loaded rows. */
  readonly search: readonly string[];
  readonly bulk?: Bulk;
  /** The fields of its bodies that hold ids of other records, with the resource that they refer to. */
  readonly references?: Readonly<Record<string, string>>;
  /** Fields of a row that hold amounts in US dollars, as decimal texts. */
  readonly amounts?: readonly string[];
  /** How words of a row's fields are shown, where it is otherwise than in capitals at the beginning. */
  readonly shown?: Readonly<Record<string, (word: string) => string>>;
  /** What one can be permitted to do with it, each with a description that a shop manager understands. */
  readonly grants: { readonly [A in Action]?: string };
  /** Which of these any server of this API can do (the specification's section 7). */
  readonly base: readonly Action[];
  /** Section 7 names no `page` and `limit` for its list: a server that knows no more answers all rows. */
  readonly unpaged?: true;
}

/** What a contract names of its own fields: the compiler refuses one that is misspelt. */
interface OwnFields<C extends Contract> {
  readonly search: readonly (keyof RowOf<C>)[];
  readonly amounts?: readonly (keyof RowOf<C>)[];
  readonly bulk?: { readonly update?: readonly (keyof UpdateOf<C>)[] };
  readonly references?: { readonly [K in keyof CreateOf<C>]?: string };
}

/** Keeps a contract's exact types and checks its form. */
export const defineContract = <const C extends Contract>(contract: C & OwnFields<C>): C => contract;

type Body<C extends Contract, K extends 'create' | 'update'> = C[K] extends Schema ? z.infer<C[K]> : never;
/** A record as the server answers it. */
export type RecordOf<C extends Contract> = z.infer<C['record']>;
/** A list's row as the server answers it. */
export type RowOf<C extends Contract> = C extends { row: infer R extends Schema } ? z.infer<R> : RecordOf<C>;
/** What a create sends. */
export type CreateOf<C extends Contract> = Body<C, 'create'>;
/** What an update sends. */
export type UpdateOf<C extends Contract> = Body<C, 'update'>;

export const defaultLimit = 10;
/** How many rows a page of a list can have in the console. */
export const pageSizes: readonly number[] = [defaultLimit, 25, 50, 100];
export const maxLimit = 100;
export const maxSearchLength = 200;

/** A contract's filters, none of which has to be asked for. */
export const filterShape = ({ filters }: Pick<Contract, 'filters'>) =>
  Object.fromEntries(Object.entries(filters).map(([name, schema]) => [name, z.optional(schema)]));

/** A list's query string: `page`, `limit`, `q`, `sort`, `order` and the contract's filters; nothing else. */
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

/** The query string of a call that takes none. */
export const noQuery = z.strictObject({});

/** The path parameters of the calls for one record. */
export const recordParams = z.object({ id: id() });
