// The calls for lists: what is asked of a server that may know pages, filters and orders or none of them, and what its
// answer says of how many rows there are.
import type { CrudFilter, CrudSort, GetListParams } from '@refinedev/core';
import { generateFilter, generateSort } from '@refinedev/simple-rest';
import type { AxiosResponse } from 'axios';
import { answeredRows } from '#src/shared/answered.ts';
import type { Contract } from '#src/shared/contract.ts';
import { defaultLimit, maxLimit } from '#src/shared/contract.ts';
import { optionsPath } from '#src/shared/references.ts';
import { inSentence } from '#src/shared/texts.ts';
import { ApiError } from './envelopes.ts';
import { arrivedAnswer, http } from './http.ts';
import { signalOf } from './meta.ts';
import { notify } from './notification.ts';

/** How a total relates to the true one. `at-least`: it is not counted yet, or not all rows were searched. */
export type TotalRelation = 'exact' | 'estimate' | 'at-least';

/** A list's answer. `counted`: the total is the server's; otherwise it only says whether a next page exists. */
export interface ListAnswer<T> {
  data: T[];
  total: number;
  counted: boolean;
  relation: TotalRelation;
}

/** What a list is asked for: one page of it, or without pages all that one answer may hold. */
interface Asked {
  readonly page: number;
  readonly limit: number;
  readonly paged: boolean;
}

/** The filters that any server of this API knows. */
const baseFilters = new Set(['ownerId']);

function narrowing(filters: CrudFilter[] | undefined, extended: boolean): Record<string, string> {
  const given = Object.entries(generateFilter(filters))
    .map(([name, value]) => [name, String(value ?? '').trim()] as const)
    .filter(([name, value]) => value !== '' && (extended || baseFilters.has(name)));
  return Object.fromEntries(given);
}

function ordering(sorters: CrudSort[] | undefined): Record<string, string> {
  const { _sort: [sort] = [], _order: [order] = [] } = generateSort(sorters) ?? {};
  return sort !== undefined && order !== undefined ? { sort, order } : {};
}

const relations: readonly unknown[] = ['estimate', 'at-least'] satisfies TotalRelation[];

/** The total of an answer's headers; undefined where they hold none. */
function totalOf({ headers }: AxiosResponse): Pick<ListAnswer<unknown>, 'total' | 'relation'> | undefined {
  const text = String(headers['x-total-count'] ?? '');
  if (!/^\d+$/.test(text)) return undefined;
  const relation = headers['x-total-relation'];
  return {
    total: Number(text),
    relation: relations.includes(relation) ? (relation as TotalRelation) : 'exact',
  };
}

function paged<T>(rows: T[], pages: number | undefined, { page, limit }: Asked): ListAnswer<T> {
  const next = rows.length === limit ? 1 : 0;
  const total = pages === undefined ? (page - 1) * limit + rows.length + next : pages * limit;
  return { data: rows, total, counted: false, relation: 'at-least' };
}

/** All rows, of which a page is shown: their server knows no pages. */
function cut<T>(rows: T[], { page, limit, paged }: Asked): ListAnswer<T> {
  const shown = paged ? rows.slice((page - 1) * limit, page * limit) : rows;
  return { data: shown, total: rows.length, counted: true, relation: 'exact' };
}

const told = new Set<string>();

/** Says once that a server's answer for these makes no sense in places. */
function tellOdd({ name, many }: Contract) {
  if (told.has(name)) return;
  told.add(name);
  const message = `Some ${inSentence(many)} couldn't be read completely. Invalid values are left out.`;
  notify({ type: 'info', message, key: `odd-${name}` });
}

/** How a server is asked for a list: by what it knows. `extended`: it does more than the specification's section 7 names. */
function callOf(
  contract: Contract,
  { pagination, filters, sorters, meta }: GetListParams,
  extended: boolean,
) {
  const namesOnly = meta?.namesOnly === true;
  const path = namesOnly ? contract.path + optionsPath : contract.path;
  const isPaged = pagination?.mode !== 'off';
  const asked: Asked = {
    page: isPaged ? (pagination?.current ?? 1) : 1,
    limit: isPaged ? (pagination?.pageSize ?? defaultLimit) : maxLimit,
    paged: isPaged,
  };
  const knowsPages = extended || !contract.unpaged;
  const { q, ...rest } = narrowing(filters, extended);
  // The list of names takes no filter and has an order of its own.
  const narrowed = {
    ...(q !== undefined && { q }),
    ...(!namesOnly && { ...rest, ...(extended && ordering(sorters)) }),
  };
  const paramsFor = ({ page, limit }: Asked) => (knowsPages ? { page, limit, ...narrowed } : narrowed);

  function listIn<T>(answer: AxiosResponse<unknown>, wanted: Asked): ListAnswer<T> {
    const { data, envelope, status } = answer;
    if (!Array.isArray(data)) throw new ApiError(status, '');
    const list = pageOf(data);
    // After they were counted: a row that is left out was there.
    return { ...list, data: answeredRows<T>(contract.record, list.data, () => tellOdd(contract)) };

    function pageOf(rows: unknown[]): ListAnswer<unknown> {
      if (!knowsPages) return cut(rows, wanted);
      const total = totalOf(answer);
      if (!total) return paged(rows, envelope.totalPages, wanted);
      return { data: rows, counted: true, ...total };
    }
  }
  return { path, asked, knowsPages, paramsFor, listIn };
}

/**
 * Fetches a list. `meta.namesOnly`: the names of its records. `meta.totalOnly`: no rows, the total alone, however long the server
 * counts. `meta.whole` without pages: all rows, with further requests to a server that counts.
 */
export async function fetchList<T>(
  contract: Contract,
  params: GetListParams,
  extended: boolean,
): Promise<ListAnswer<T>> {
  const { meta } = params;
  const { path, asked, knowsPages, paramsFor, listIn } = callOf(contract, params, extended);
  const ask = async (wanted: Asked) =>
    listIn<T>(await http.get(path, { params: paramsFor(wanted), ...signalOf(meta) }), wanted);

  if (meta?.totalOnly) {
    const answer = await http.head(path, { params: paramsFor(asked), ...signalOf(meta) });
    return { data: [], counted: true, ...(totalOf(answer) ?? { total: 0, relation: 'at-least' }) };
  }

  const list = await ask(asked);
  if (!meta?.whole || !list.counted || !knowsPages) return list;
  // A count may be a moment old; a page that is not full is the last one.
  for (let page = 2; list.data.length === (page - 1) * asked.limit; page += 1) {
    list.data.push(...(await ask({ ...asked, page })).data);
  }
  return list;
}

/** The list that the page's first script asked for, where exactly this one has come: the first drawing shows it. */
export function arrivedList<T>(
  contract: Contract,
  params: GetListParams,
  extended: boolean,
): ListAnswer<T> | undefined {
  const { path, asked, paramsFor, listIn } = callOf(contract, params, extended);
  try {
    const answer = arrivedAnswer(path, paramsFor(asked));
    return answer && listIn(answer, asked);
  } catch {
    // It is asked for again, and what is wrong with it told then.
    return undefined;
  }
}
