// Refine's data provider, made from the contracts, for any server of this API. Plain writes use simple-rest.
import type { BaseKey, BaseRecord, DataProvider, GetListParams, MetaQuery } from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import type { AxiosRequestConfig, AxiosResponse } from 'axios';
import type { Contract } from '#shared/contract/contract.ts';
import { parseAnswer, parseRecord } from '#shared/contract/read-answer.ts';
import type { z } from '#shared/contract/zod.ts';
import { ApiError } from './envelopes.ts';
import { http } from './http.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { identity } from './identity.ts';
import { fetchList } from './lists.ts';
import { refreshMe } from './me.ts';
import { ifMatch, progressOf, signalOf } from './meta.ts';
import { formDataOf } from './multipart.ts';
import { entriesOf } from './undo.ts';

export type { ListAnswer } from './lists.ts';

/** A record with its version, for `meta.ifMatch` of its update. */
export interface OneAnswer<T> {
  data: T;
  etag?: string;
}

export interface CallAnswer<T> {
  data: T;
  /** Message of the server; empty if it gives none. */
  message: string;
  etag?: string;
  /** The entries of a write, to undo it. */
  entries?: readonly string[];
}

interface OneParams {
  readonly resource: string;
  readonly id: BaseKey;
  readonly meta?: MetaQuery | undefined;
}

function versionOf({ headers }: AxiosResponse): { etag?: string } {
  const { etag } = headers;
  return typeof etag === 'string' ? { etag } : {};
}

/** The record in an answer; throws 404 for an answer without one. */
function recordIn<T>({ record }: Contract, { data }: AxiosResponse): T {
  const answered = parseRecord<T>(record, data);
  if (answered === undefined) throw new ApiError(404, '');
  return answered;
}

/** The record in the answer to a write, or else the values that were sent, and the entries that undo the write. */
const writtenOf = <T>({ record }: Contract, { data }: { data: unknown }, sent: unknown) => ({
  data: parseRecord<T>(record, data) ?? (sent as T),
  ...entriesOf(data),
});

/** Resources whose writes can change the user's own permissions. */
const affectOwnPermissions = new Set(['users', 'roles']);

const isMissing = (error: unknown) => error instanceof ApiError && error.statusCode === 404;

export function createDataProvider(
  contracts: readonly Contract[],
): Required<Omit<DataProvider, 'createMany'>> {
  const byName = new Map(contracts.map((contract) => [contract.name, contract]));
  const plain = simpleRest('', http);

  function contractOf(resource: string): Contract {
    const contract = byName.get(resource);
    if (!contract) throw new Error(`No contract is named ${resource}`);
    return contract;
  }

  /** The path as simple-rest expects it: without the leading slash. */
  const pathOf = (resource: string) => contractOf(resource).path.slice(1);
  const keyOf = (id: BaseKey) => encodeURIComponent(String(id));

  async function getOne<T extends BaseRecord>({ resource, id, meta }: OneParams): Promise<OneAnswer<T>> {
    const answer = await http.get(`/${pathOf(resource)}/${keyOf(id)}`, signalOf(meta));
    return { data: recordIn<T>(contractOf(resource), answer), ...versionOf(answer) };
  }

  const provider: Required<Omit<DataProvider, 'createMany'>> = {
    getApiUrl: () => '',

    async getList<T extends BaseRecord>(params: GetListParams) {
      const { extended } = await identity();
      return fetchList<T>(contractOf(params.resource), params, extended);
    },

    getOne,

    /** Leaves out records that no longer exist. */
    async getMany<T extends BaseRecord>({ ids, ...rest }: Omit<OneParams, 'id'> & { ids: BaseKey[] }) {
      const requests = ids.map((id) =>
        getOne<T>({ ...rest, id }).catch((error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        }),
      );
      const answers = await Promise.all(requests);
      return { data: answers.flatMap((answer) => (answer ? [answer.data] : [])) };
    },

    async create({ resource, variables, meta }) {
      const { path, multipart } = contractOf(resource);
      const body = multipart ? formDataOf(multipart, variables as object) : variables;
      const answer = await withIdempotencyKey<{ data: unknown }>(path, body, (key) => {
        const headers = { 'Idempotency-Key': key };
        return multipart
          ? http.post(path, body, { headers, ...progressOf(meta) })
          : plain.create({ resource: pathOf(resource), variables, meta: { headers } });
      });
      return writtenOf(contractOf(resource), answer, variables);
    },

    async update({ resource, id, variables, meta }) {
      const { path, multipart, updateMethod = 'PATCH' } = contractOf(resource);
      const headers = ifMatch(meta);
      const sent = multipart
        ? await http.patch(`${path}/${keyOf(id)}`, formDataOf(multipart, variables as object), {
            headers,
            ...progressOf(meta),
          })
        : await plain.update({
            resource: pathOf(resource),
            id: keyOf(id),
            variables,
            meta: { headers, method: updateMethod === 'PUT' ? 'put' : 'patch' },
          });
      if (affectOwnPermissions.has(resource)) refreshMe();
      return writtenOf(contractOf(resource), sent, { ...variables, id });
    },

    async deleteOne({ resource, id, meta }) {
      const headers = ifMatch(meta);
      const answer = await plain.deleteOne({ resource: pathOf(resource), id: keyOf(id), meta: { headers } });
      if (affectOwnPermissions.has(resource)) refreshMe();
      return writtenOf(contractOf(resource), answer, { id });
    },

    /** Runs one after the other and stops at the first failure. */
    async updateMany({ ids, ...rest }) {
      const data = [];
      for (const id of ids) data.push((await provider.update({ ...rest, id })).data);
      return { data } as never;
    },

    async deleteMany({ ids, ...rest }) {
      const data = [];
      for (const id of ids) data.push((await provider.deleteOne({ ...rest, id })).data);
      return { data } as never;
    },

    /** `url` is relative to the admin API's base. `meta.schema` validates the answer. */
    async custom({ url, method, query, payload, headers, meta }) {
      const call: AxiosRequestConfig = { method, url, params: query, data: payload, ...signalOf(meta) };
      const send = (more: Record<string, string> = {}) =>
        http.request({ ...call, headers: { ...headers, ...more } });
      const answer =
        method === 'post'
          ? await withIdempotencyKey(url, payload, (key) => send({ 'Idempotency-Key': key }))
          : await send();
      const schema = meta?.schema as z.ZodMiniType | undefined;
      const data: unknown = schema ? parseAnswer(schema, answer.data) : answer.data;
      if (schema && data === undefined) throw new ApiError(answer.status, '');
      const answered: CallAnswer<never> = {
        data: data as never,
        message: answer.envelope.message,
        ...versionOf(answer),
        ...entriesOf(answer.data),
      };
      return answered;
    },
  };
  return provider;
}
