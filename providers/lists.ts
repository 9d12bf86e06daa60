// Requests lists from servers with and without pages, filters and sorters.
import type { CrudFilter, CrudSort, GetListParams } from '@refinedev/core';
import { generateFilter, generateSort } from '@refinedev/simple-rest';
import type { AxiosResponse } from 'axios';
import type { Contract } from '#shared/contract/contract.ts';
import { defaultLimit, maxLimit } from '#shared/contract/contract.ts';
import { parseRows } from '#shared/contract/read-answer.ts';
import { optionsPath } from '#shared/contract/references.ts';
import { inSentence } from '#shared/contract/texts.ts';
import { ApiError } from './envelopes.ts';
import { http, prefetchedAnswer } from './http.ts';
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

/** Range of a request: one page, or, if not `paged`, as many rows as one answer may hold. */
interface PageRange {
  readonly page: number;
  readonly limit: number;
  readonly paged: boolean;
}

/** Filters that every server of this API supports. */
const baseFilters = new Set(['ownerId']);

function narrowing(filters: CrudFilter[] | undefined, extended: boolean): Record<string, string> {
  const entries = Object.entries(generateFilter(filters))
    .map(([name, value]) => [name, String(value ?? '').trim()] as const)
    .filter(([name, value]) => value !== '' && (extended || baseFilters.has(name)));
  return Object.fromEntries(entries);
}

function ordering(sorters: CrudSort[] | undefined): Record<string, string> {
  const { _sort: [sort] = [], _order: [order] = [] } = generateSort(sorters) ?? {};
  return sort !== undefined && order !== undefined ? { sort, order } : {};
}

const relations: readonly unknown[] = ['estimate', 'at-least'] satisfies TotalRelation[];

/** The total from the headers of an answer; undefined without one. */
function totalOf({ headers }: AxiosResponse): Pick<ListAnswer<unknown>, 'total' | 'relation'> | undefined {
  const text = String(headers['x-total-count'] ?? '');
  if (!/^\d+$/.test(text)) return undefined;
  const relation = headers['x-total-relation'];
  return {
    total: Number(text),
    relation: relations.includes(relation) ? (relation as TotalRelation) : 'exact',
  };
}

function paged<T>(rows: T[], pages: number | undefined, { page, limit }: PageRange): ListAnswer<T> {
  const next = rows.length === limit ? 1 : 0;
  const total = pages === undefined ? (page - 1) * limit + rows.length + next : pages * limit;
  return { data: rows, total, counted: false, relation: 'at-least' };
}

/** Cuts the page out of all rows, for a server without pages. */
function cut<T>(rows: T[], { page, limit, paged }: PageRange): ListAnswer<T> {
  const shown = paged ? rows.slice((page - 1) * limit, page * limit) : rows;
  return { data: shown, total: rows.length, counted: true, relation: 'exact' };
}

const reported = new Set<string>();

/** Notifies the user once per resource that some values are invalid. */
function reportInvalid({ name, many }: Contract) {
  if (reported.has(name)) return;
  reported.add(name);
  const message = `Some ${inSentence(many)} couldn't be read completely. Invalid values are left out.`;
  notify({ type: 'info', message, key: `odd-${name}` });
}

/**
 * Builds the request for the features of the server. `extended`: more than section 7 of the specification.
 */
function callOf(
  contract: Contract,
  { pagination, filters, sorters, meta }: GetListParams,
  extended: boolean,
) {
  const namesOnly = meta?.namesOnly === true;
  const path = namesOnly ? contract.path + optionsPath : contract.path;
  const isPaged = pagination?.mode !== 'off';
  const range: PageRange = {
    page: isPaged ? (pagination?.current ?? 1) : 1,
    limit: isPaged ? (pagination?.pageSize ?? defaultLimit) : maxLimit,
    paged: isPaged,
  };
  const knowsPages = extended || !contract.unpaged;
  const { q, ...rest } = narrowing(filters, extended);
  // The route for names has no filters and a fixed order.
  const narrowed = {
    ...(q !== undefined && { q }),
    ...(!namesOnly && { ...rest, ...(extended && ordering(sorters)) }),
  };
  const paramsFor = ({ page, limit }: PageRange) => (knowsPages ? { page, limit, ...narrowed } : narrowed);

  function listIn<T>(answer: AxiosResponse<unknown>, wanted: PageRange): ListAnswer<T> {
    const { data, envelope, status } = answer;
    if (!Array.isArray(data)) throw new ApiError(status, '');
    const list = pageOf(data);
    // Invalid rows are dropped after the count, because they exist on the server.
    return { ...list, data: parseRows<T>(contract.record, list.data, () => reportInvalid(contract)) };

    function pageOf(rows: unknown[]): ListAnswer<unknown> {
      if (!knowsPages) return cut(rows, wanted);
      const total = totalOf(answer);
      if (!total) return paged(rows, envelope.totalPages, wanted);
      return { data: rows, counted: true, ...total };
    }
  }
  return { path, range, knowsPages, paramsFor, listIn };
}

/**
 * Fetches a list. `meta.namesOnly`: the names of its records. `meta.totalOnly`: only the total; the server waits until it
 * is counted. `meta.whole` without pages: all rows, with further requests to a server that counts.
 */
export async function fetchList<T>(
  contract: Contract,
  params: GetListParams,
  extended: boolean,
): Promise<ListAnswer<T>> {
  const { meta } = params;
  const { path, range, knowsPages, paramsFor, listIn } = callOf(contract, params, extended);
  const ask = async (requested: PageRange) =>
    listIn<T>(await http.get(path, { params: paramsFor(requested), ...signalOf(meta) }), requested);

  if (meta?.totalOnly) {
    const answer = await http.head(path, { params: paramsFor(range), ...signalOf(meta) });
    return { data: [], counted: true, ...(totalOf(answer) ?? { total: 0, relation: 'at-least' }) };
  }

  const list = await ask(range);
  if (!meta?.whole || !list.counted || !knowsPages) return list;
  // The count may be outdated, so the end is the first page that is not full.
  for (let page = 2; list.data.length === (page - 1) * range.limit; page += 1) {
    list.data.push(...(await ask({ ...range, page })).data);
  }
  return list;
}

/** The prefetched list for the first render, if it has arrived for exactly this request. */
export function prefetchedList<T>(
  contract: Contract,
  params: GetListParams,
  extended: boolean,
): ListAnswer<T> | undefined {
  const { path, range, paramsFor, listIn } = callOf(contract, params, extended);
  try {
    const answer = prefetchedAnswer(path, paramsFor(range));
    return answer && listIn(answer, range);
  } catch {
    // The list is requested again, and that request reports the error.
    return undefined;
  }
}
