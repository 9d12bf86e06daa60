// Refine's audit-log provider for the history of one record, and a data provider for the whole log. Their code is loaded on
// first use.
import type { AuditLogProvider, DataProvider } from '@refinedev/core';
import { ApiError } from './envelopes.ts';

export const auditLogDataProvider = 'audit-log';

const calls = () => import('./audit-log/calls.ts');

/**
 * `meta`: the record's `id` and the number of entries. The server writes the log itself, so there is no `create`, which Refine's
 * type requires.
 */
const readOnly: Pick<AuditLogProvider, 'get'> = {
  get: async ({ resource, meta }) =>
    (await calls()).fetchEntries({ resource, recordId: meta?.id, limit: meta?.limit }),
};
export const auditLogProvider = readOnly as AuditLogProvider;

const refuse = async (): Promise<never> => {
  throw new ApiError(405, 'The activity cannot be changed.');
};

/** Supports lists only, in pages by cursor. */
export const auditLogLists: DataProvider = {
  getApiUrl: () => '',
  getList: async (params) => (await calls()).listEntries(params),
  getOne: refuse,
  create: refuse,
  update: refuse,
  deleteOne: refuse,
};
