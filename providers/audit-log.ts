// Reads the audit log: Refine's audit-log provider for the history of one record, and a data provider with pages by key.
import type { AuditLogProvider, BaseRecord, DataProvider, GetListParams } from '@refinedev/core';
import { type AuditEntry, auditLog, defaultEntries } from '#shared/contract/audit-log.ts';
import { parseAnswer } from '#shared/contract/read-answer.ts';
import { z } from '#shared/contract/zod.ts';
import { ApiError } from './envelopes.ts';
import { http } from './http.ts';
import { signalOf } from './meta.ts';

export const auditLogDataProvider = 'audit-log';

const answer = z.array(auditLog.record);

async function fetchEntries(params: object, meta?: GetListParams['meta']): Promise<AuditEntry[]> {
  const { data, status } = await http.get(auditLog.path, { params, ...signalOf(meta) });
  const entries = parseAnswer(answer, data) as AuditEntry[] | undefined;
  if (!entries) throw new ApiError(status, '');
  return entries;
}

/**
 * `meta`: the record's `id` and the number of entries. The server writes the log itself, so there is no `create`, which Refine's
 * type requires.
 */
const readOnly: Pick<AuditLogProvider, 'get'> = {
  get: ({ resource, meta }) => fetchEntries({ resource, recordId: meta?.id, limit: meta?.limit }),
};
export const auditLogProvider = readOnly as AuditLogProvider;

const refuse = async (): Promise<never> => {
  throw new ApiError(405, 'The activity cannot be changed.');
};

/** Supports lists only. A page's cursor is the key of its last entry. */
export const auditLogLists: DataProvider = {
  getApiUrl: () => '',
  async getList<T extends BaseRecord>({ filters = [], pagination, meta }: GetListParams) {
    const { current, pageSize = defaultEntries } = pagination ?? {};
    const asked = Object.fromEntries(
      filters.flatMap((filter) => ('field' in filter && filter.value ? [[filter.field, filter.value]] : [])),
    );
    // Refine passes the cursor of the page before as the number of this page.
    const after = typeof current === 'string' ? { after: current } : {};
    const data = await fetchEntries({ ...asked, ...after, limit: pageSize }, meta);
    const next = data.length === pageSize ? data.at(-1)?.key : undefined;
    return { data: data as unknown as T[], total: 0, ...(next !== undefined && { cursor: { next } }) };
  },
  getOne: refuse,
  create: refuse,
  update: refuse,
  deleteOne: refuse,
};
