// Reads entries of the audit log.
import type { BaseRecord, GetListParams, GetListResponse } from '@refinedev/core';
import { type AuditEntry, auditLog, defaultEntries } from '#shared/contract/audit-log.ts';
import { parseAnswer } from '#shared/contract/read-answer.ts';
import { z } from '#shared/contract/zod.ts';
import { ApiError } from '../envelopes.ts';
import { http } from '../http.ts';
import { signalOf } from '../meta.ts';

const answer = z.array(auditLog.record);

export async function fetchEntries(params: object, meta?: GetListParams['meta']): Promise<AuditEntry[]> {
  const { data, status } = await http.get(auditLog.path, { params, ...signalOf(meta) });
  const entries = parseAnswer(answer, data) as AuditEntry[] | undefined;
  if (!entries) throw new ApiError(status, '');
  return entries;
}

/** A page's cursor is the key of its last entry. */
export async function listEntries<T extends BaseRecord>(params: GetListParams): Promise<GetListResponse<T>> {
  const { filters = [], pagination, meta } = params;
  const { current, pageSize = defaultEntries } = pagination ?? {};
  const asked = Object.fromEntries(
    filters.flatMap((filter) => ('field' in filter && filter.value ? [[filter.field, filter.value]] : [])),
  );
  // The cursor of the page before takes the place of the page number.
  const after = typeof current === 'string' ? { after: current } : {};
  const data = await fetchEntries({ ...asked, ...after, limit: pageSize }, meta);
  const next = data.length === pageSize ? data.at(-1)?.key : undefined;
  return { data: data as unknown as T[], total: 0, ...(next !== undefined && { cursor: { next } }) };
}
