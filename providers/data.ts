// Refine's data provider: made from the contracts, for any server of this API.
import type { BaseRecord, CrudFilter, DataProvider, GetListParams, MetaQuery } from '@refinedev/core';
import type { AxiosRequestConfig, AxiosResponse } from 'axios';
import type { Contract } from '#src/shared/contract.ts';
import { defaultLimit, maxLimit } from '#src/shared/contract.ts';
import { ApiError } from './envelopes.ts';
import { http } from './http.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { identity } from './identity.ts';
import { formDataOf } from './multipart.ts';

/** How many pages of a whole list are fetched at the most. */
const maxPages = 10;

/** A list's answer. `counted`: the total is the server's; otherwise it only says whether a next page exists. */
export interface ListAnswer<T> {
  data: T[];
  total: number;
  counted: boolean;
}

/** A record with the version that `meta.ifMatch` of its update names. */
export interface OneAnswer<T> {
  data: T;
  etag?: string;
}

/** What a call of a resource's own answers. */
export interface CallAnswer<T> {
  data: T;
  /** The server's words; empty where it gives none. */
  message: string;
  etag?: string;
}

/** The filters that any server of this API knows. */
const baseFilters = new Set(['ownerId']);

/** Is told how much of a body is sent: from 0 to 1. */
type OnProgress = (share: number) => void;

const signalOf = (meta: MetaQuery | undefined): Pick<AxiosRequestConfig, 'signal'> => {
  const signal = meta?.queryContext?.signal;
  return signal ? { signal } : {};
};

const ifMatch = (meta: MetaQuery | undefined): Record<string, string> =>
  typeof meta?.ifMatch === 'string' ? { 'If-Match': meta.ifMatch } : {};

/** A write's body. One that may hold files is watched while it is sent, by `meta.onProgress`. */
function bodyOf({ multipart }: Contract, values: unknown, meta: MetaQuery | undefined): AxiosRequestConfig {
  if (!multipart) return { data: values };
  const data = formDataOf(multipart, values as object);
  const onProgress = meta?.onProgress as OnProgress | undefined;
  if (!onProgress) return { data };
  return { data, onUploadProgress: ({ progress }) => progress !== undefined && onProgress(progress) };
}

function filterQuery(filters: CrudFilter[] = []): Record<string, string> {
  const query: Record<string, string> = {};
  for (const filter of filters) {
    if (!('field' in filter) || filter.value === undefined || filter.value === null) continue;
    const value = String(filter.value).trim();
    if (value !== '') query[filter.field] = value;
  }
  return query;
}

/** What a list is asked with. Without pages, as many rows as one answer may hold. */
async function listQuery({ pagination, filters, sorters }: GetListParams) {
  const paged = pagination?.mode !== 'off';
  const page = paged ? (pagination?.current ?? 1) : 1;
  const limit = paged ? (pagination?.pageSize ?? defaultLimit) : maxLimit;
  const wanted = filterQuery(filters);
  const sorter = sorters?.[0];
  const { listed } = await identity();
  const narrowed = listed
    ? { ...wanted, ...(sorter && { sort: sorter.field, order: sorter.order }) }
    : Object.fromEntries(Object.entries(wanted).filter(([name]) => baseFilters.has(name)));
  return { page, limit, ...narrowed };
}

/** The header's count; a null or a text that is no whole number is none. */
function countOf({ headers }: AxiosResponse): number | undefined {
  const text = String(headers['x-total-count'] ?? '');
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/** The version that an answer bears, where it bears one. */
function versionOf({ headers }: AxiosResponse): { etag?: string } {
  const { etag } = headers;
  return typeof etag === 'string' ? { etag } : {};
}

function listAnswer<T>(
  rows: T[],
  count: number | undefined,
  pages: number | undefined,
  page: number,
  limit: number,
) {
  if (count !== undefined) return { data: rows, total: count, counted: true };
  const next = rows.length === limit ? 1 : 0;
  const total = pages === undefined ? (page - 1) * limit + rows.length + next : pages * limit;
  return { data: rows, total, counted: false };
}

/** The record in an answer. An answer without one says that there is none. */
function recordIn<T>({ data }: AxiosResponse): T {
  if (typeof data !== 'object' || data === null || Object.keys(data).length === 0)
    throw new ApiError(404, '');
  return data as T;
}

/** The record that a write answers with, or what was sent where it answers with none. */
const writtenOf = <T>({ data }: AxiosResponse, sent: unknown): T =>
  (typeof data === 'object' && data !== null ? data : sent) as T;

export function createDataProvider(contracts: readonly Contract[]): DataProvider {
  const byName = new Map(contracts.map((contract) => [contract.name, contract]));

  function contractOf(resource: string): Contract {
    const contract = byName.get(resource);
    if (!contract) throw new Error(`No contract is named ${resource}`);
    return contract;
  }

  const recordPath = (resource: string, id: unknown) =>
    `${contractOf(resource).path}/${encodeURIComponent(String(id))}`;

  return {
    getApiUrl: () => '',

    /** With `meta.whole` and without pages, all rows: of a server that counts, also those of further answers. */
    async getList<T extends BaseRecord>(params: GetListParams): Promise<ListAnswer<T>> {
      const query = await listQuery(params);
      const { path } = contractOf(params.resource);
      const ask = async (page: number) => {
        const asked = { ...query, page };
        const answer = await http.get(path, { params: asked, ...signalOf(params.meta) });
        const { data, envelope } = answer;
        if (!Array.isArray(data)) throw new ApiError(answer.status, '');
        return listAnswer<T>(data, countOf(answer), envelope.totalPages, page, query.limit);
      };
      const list = await ask(query.page);
      if (!params.meta?.whole || !list.counted) return list;
      // A count may be a moment old; a page that is not full is the last one.
      for (let page = 2; page <= maxPages && list.data.length === (page - 1) * query.limit; page += 1) {
        list.data.push(...(await ask(page)).data);
      }
      return list;
    },

    async getOne<T extends BaseRecord>({
      resource,
      id,
      meta,
    }: {
      resource: string;
      id: unknown;
      meta?: MetaQuery;
    }) {
      const answer = await http.get(recordPath(resource, id), signalOf(meta));
      const one: OneAnswer<T> = { data: recordIn<T>(answer), ...versionOf(answer) };
      return one;
    },

    async create({ resource, variables, meta }) {
      const contract = contractOf(resource);
      const sent = bodyOf(contract, variables, meta);
      const answer = await withIdempotencyKey(contract.path, sent.data, (key) =>
        http.request({
          method: 'post',
          url: contract.path,
          ...sent,
          headers: { 'Idempotency-Key': key },
        }),
      );
      return { data: writtenOf(answer, variables) };
    },

    async update({ resource, id, variables, meta }) {
      const contract = contractOf(resource);
      const answer = await http.request({
        method: contract.updateMethod ?? 'PATCH',
        url: recordPath(resource, id),
        ...bodyOf(contract, variables, meta),
        headers: ifMatch(meta),
      });
      return { data: writtenOf(answer, { ...variables, id }) };
    },

    async deleteOne({ resource, id, meta }) {
      const answer = await http.delete(recordPath(resource, id), { headers: ifMatch(meta) });
      return { data: writtenOf(answer, { id }) };
    },

    /** `url` stands below the admin API's base. `query` and `payload` as they are. */
    async custom({ url, method, query, payload, headers, meta }) {
      const call: AxiosRequestConfig = { method, url, params: query, data: payload, ...signalOf(meta) };
      const send = (more: Record<string, string> = {}) =>
        http.request({ ...call, headers: { ...headers, ...more } });
      const answer =
        method === 'post'
          ? await withIdempotencyKey(url, payload, (key) => send({ 'Idempotency-Key': key }))
          : await send();
      const answered: CallAnswer<never> = {
        data: answer.data as never,
        message: answer.envelope.message,
        ...versionOf(answer),
      };
      return answered;
    },
  };
}
