// `POST /exports` issues a download URL; `GET` on it streams a list or selected records as a file.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contracts } from '#resources/contracts.ts';
import type { Database } from '#server/db/client.ts';
import { type Actor, isSecondFactorOverdue } from '#server/http/access.ts';
import { registerCall } from '#server/http/calls.ts';
import { loggable } from '#server/http/database-errors.ts';
import { invalid, notAllowed, secondFactorRequired } from '#server/http/errors.ts';
import { snapshotRows } from '#server/lists/snapshot-rows.ts';
import { readActivityExport } from '#server/modules/audit-log/export.ts';
import { actorOfUser } from '#server/modules/roles/granting.ts';
import { secondFactorDue } from '#server/modules/session/required-factor.ts';
import type { SessionLimits } from '#server/modules/session/sessions.ts';
import { appendToAuditLog } from '#server/records/audit-log.ts';
import type { ModuleDependencies } from '#server/records/routes.ts';
import { readSelection, scopeFor, selectedWhere } from '#server/records/selection.ts';
import { transaction } from '#server/records/write.ts';
import { auditExport } from '#shared/contract/audit-export.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { type ExportBody, exportAnswer, exportBody } from '#shared/contract/exports.ts';
import { adminApi } from '#shared/contract/paths.ts';
import { columnsOf, type RecordColumn } from '#shared/contract/record-columns.ts';
import { csvOf } from './csv.ts';
import { longExportMs, tellOfExport } from './notice.ts';
import { exportSlots, type Place } from './places.ts';
import { issueTicket, ownerOf, useTicket } from './tickets.ts';
import { xlsxOf } from './xlsx.ts';

export interface ExportNeeds extends Pick<ModuleDependencies, 'db' | 'background' | 'modules' | 'reads'> {
  readonly sessionLimits: () => Promise<SessionLimits>;
}

/** A snapshot blocks vacuum in the database, so an export must end after this time. */
const maxMinutes = 30;

const tags = ['Exports'];
const body = exportBody(contracts);
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A list as rows of a file. */
interface ExportSource {
  readonly contract: Contract;
  readonly columns: readonly RecordColumn[];
  readonly rows: (from: Database, signal: AbortSignal) => AsyncIterable<readonly unknown[]>;
}

/** The requested columns; throws 422 for an unknown one. */
function requestedColumns(contract: Contract, { columns }: ExportBody): RecordColumn[] {
  const all = columnsOf(contract);
  const byKey = new Map(all.map((column) => [column.key, column]));
  const unknown = columns?.find((key) => !byKey.has(key));
  if (unknown !== undefined) throw invalid({ columns: [`There is no column ${unknown}`] });
  return columns?.map((key) => byKey.get(key) as RecordColumn) ?? all;
}

/** Checks a request by the rules and by the actor's permissions at this moment; throws 403 and 422. */
function readExport({ modules }: ExportNeeds, actor: Actor, asked: ExportBody): ExportSource {
  if (asked.resource === auditExport.name) {
    const rows = readActivityExport(modules, actor, asked);
    return { contract: auditExport, columns: requestedColumns(auditExport, asked), rows };
  }
  const source = modules.get(asked.resource);
  if (!source) throw invalid({ resource: ["This list can't be exported"] });
  const { contract } = source;
  const scope = scopeFor(source, actor, 'list', asked.filters);
  const selection = readSelection(contract, asked);
  const { sort, order } = asked;
  if (sort !== undefined && !contract.sorters.includes(sort)) {
    throw invalid({ sort: [`sort must be one of: ${contract.sorters.join(', ')}`] });
  }
  const where = selectedWhere(source, selection, scope);
  const columns = requestedColumns(contract, asked);
  return {
    contract,
    columns,
    rows: (from, signal) => snapshotRows(from, source, { where, sort, order }, signal),
  };
}

const entryOf = (id: string) => ({ resource: 'exports', record_id: id, version: null });

/** The request as the audit log shows it, with a count instead of the ids. */
const factsOf = ({ ids, ...asked }: ExportBody) => ({ ...asked, ...(ids && { ids: ids.length }) });

export function registerExports(app: FastifyInstance, needs: ExportNeeds) {
  const { db, background } = needs;
  const take = exportSlots(background.$client.options.max);

  registerCall(app, 'POST', '/exports', {
    tags,
    summary:
      'Request a list, or some of its records, as a file. Returns a URL that works once, within a minute',
    config: { isReadBack: false },
    body,
    answer: exportAnswer,
    status: 201,
    message: 'The export is ready to download',
    async run({ actor, body: asked }) {
      readExport(needs, actor, asked);
      const { id, ticket } = await transaction(db, (tx) => issueTicket(tx, actor, asked));
      return { id, url: `${adminApi}/exports/${ticket}` };
    },
  });

  /**
   * Sends the file. `ended` resolves when the stream closes; `logged` when the audit log has the row count and the notice of
   * a long export is stored.
   */
  function send(
    reply: FastifyReply,
    userId: string,
    id: string,
    asked: ExportBody,
    source: ExportSource,
    from: Database,
    place: Place,
  ) {
    const { resource, format } = asked;
    const { contract, columns } = source;
    const controller = new AbortController();
    const author = { userId, requestId: reply.request.id, address: reply.request.ip };
    const start = performance.now();
    let rows = 0;
    let isWhole = false;
    let isBrokenOff = false;
    async function* counted() {
      for await (const batch of source.rows(from, controller.signal)) {
        rows += batch.length;
        yield batch;
      }
      isWhole = true;
    }
    const file =
      format === 'csv'
        ? Readable.from(csvOf(contract, columns, asked, counted()), { objectMode: false })
        : xlsxOf(contract, columns, asked, counted());
    const ended = new Promise<void>((resolve) => file.once('close', resolve));
    const stop = () => {
      if (!isWhole) controller.abort();
    };
    const cutOff = () => {
      stop();
      file.destroy();
    };
    const breakOff = () => {
      isBrokenOff = true;
      cutOff();
    };
    file.once('error', () => {
      // Without its client, the query fails too.
      if (!reply.raw.destroyed) isBrokenOff = true;
    });
    const { socket } = reply.raw;
    const sentBefore = socket?.bytesWritten ?? 0;
    place.givenTo({
      bytesSent: () => (socket?.bytesWritten ?? 0) - sentBefore,
      isBehind: () => reply.raw.writableNeedDrain,
      cutOff: breakOff,
    });
    const timeIsUp = setTimeout(breakOff, maxMinutes * 60_000).unref();
    const logged = ended.then(async () => {
      clearTimeout(timeIsUp);
      stop();
      await appendToAuditLog(db, author, [
        { ...entryOf(id), action: 'update', before: {}, after: { rows, whole: isWhole } },
      ]);
      // The last bytes are still on their way.
      if (!reply.raw.closed) await new Promise((resolve) => reply.raw.once('close', resolve));
      const isSent = isWhole && reply.raw.writableFinished;
      if (performance.now() - start < longExportMs || !(isSent || isBrokenOff)) return;
      await tellOfExport(db, author, contract, { rows, isSent });
    });
    const fileName = `${resource === auditExport.name ? 'activity' : resource}-${new Date().toISOString().slice(0, 10)}.${format}`;
    // The connection can break before the first byte. The stream closes only after the pending rows have
    // arrived, so the query is aborted first.
    reply.raw.once('close', cutOff);
    reply
      .header('Content-Type', types[format])
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      .header('Cache-Control', 'no-store')
      .send(file);
    return { ended, logged };
  }

  app.get(
    '/exports/:ticket',
    {
      // The ticket in the URL is the permission. A HEAD request would use it up.
      config: { access: 'public' },
      exposeHeadRoute: false,
      schema: { tags, summary: 'Download an export: once, within a minute' },
    },
    async (request, reply) => {
      const { ticket } = request.params as { ticket: string };
      const limits = await needs.sessionLimits();
      const userId = await ownerOf(db, ticket, limits);
      const place = take(userId);
      try {
        const { id, asked, actor } = await transaction(db, async (tx) => {
          const { id, request: asked } = await useTicket(tx, ticket);
          await appendToAuditLog(tx, { userId, requestId: request.id, address: request.ip }, [
            { ...entryOf(id), action: 'create', before: null, after: factsOf(asked) },
          ]);
          return { id, asked, actor: await actorOfUser(tx, userId) };
        });
        if (!actor) throw notAllowed();
        const due = await secondFactorDue(db, actor, limits);
        if (isSecondFactorOverdue({ secondFactorDue: due })) throw secondFactorRequired();
        // Uses the replica if configured, otherwise the background pool of the primary.
        const from = await needs.reads(request, async (chosen) => (chosen === db ? background : chosen));
        const { ended, logged } = send(
          reply,
          userId,
          id,
          asked,
          readExport(needs, actor, asked),
          from,
          place,
        );
        // Frees the place before the audit log is written, so that the user may fetch the next export.
        void ended.then(place.giveBack);
        logged.catch((error) =>
          request.log.error(
            { err: loggable(error), person: userId },
            'Failed to record the end of an export',
          ),
        );
        return reply;
      } catch (error) {
        place.giveBack();
        throw error;
      }
    },
  );
}
