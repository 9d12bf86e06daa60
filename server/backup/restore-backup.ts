// Restores a backup into an empty database and its storage, then upgrades it to this version.
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { locks, takeLock } from '#server/db/advisory-locks.ts';
import { prepareDatabase, prepareQueue } from '#server/prepare-database.ts';
import { z } from '#shared/contract/zod.ts';
import { ArchiveReader, jsonOf, type ReadEntry } from './archive-reader.ts';
import { commit } from './commit.ts';
import { type End, endForm, type Manifest, manifestForm } from './contents.ts';
import {
  cancelRemovals,
  type FileNeeds,
  loadFile,
  type Notes,
  prepareRemovals,
  removeRestoredFiles,
} from './load-files.ts';
import { RowLoader } from './load-rows.ts';
import { BackupProblem, problemOf, UnknownOutcome } from './problem.ts';
import {
  addRestoredFiles,
  addRestoredJobs,
  CopyIn,
  makeRestoredTables,
  restoredTables,
  withConnection,
} from './rows.ts';
import { mustBeOlder, mustBeRestorable, prepareFor } from './target.ts';
import type { BackupNeeds } from './write-backup.ts';

type RestoreNeeds = FileNeeds & BackupNeeds;

/** The part of the manifest that every format has. */
const formatForm = z.pick(manifestForm, { format: true, version: true });

async function readManifest(entries: AsyncGenerator<ReadEntry>): Promise<Manifest> {
  const first = await entries.next();
  if (first.done || first.value.kind !== 'manifest')
    throw new BackupProblem('it is not a backup of this console');
  const json = await jsonOf(first.value.content);
  const format = formatForm.safeParse(json);
  if (format.success) mustBeOlder({ ...format.data, migrations: [] });
  const manifest = manifestForm.safeParse(json);
  if (!manifest.success) throw new BackupProblem('it is not a backup of this console');
  mustBeOlder(manifest.data);
  return manifest.data;
}

function mustBeWhole(end: End, loaded: Omit<End, 'missing'>): void {
  const same =
    end.checksums === loaded.checksums &&
    end.files === loaded.files &&
    end.jobs === loaded.jobs &&
    end.dropped === loaded.dropped &&
    Object.entries(loaded.rows).every(([table, count]) => (end.rows[table] ?? 0) === count);
  if (!same) throw new BackupProblem('the file is broken: its contents do not match its totals');
}

/** Loads all entries after the manifest; returns the totals. */
async function load(
  client: pg.Client,
  notes: Notes,
  manifest: Manifest,
  entries: AsyncGenerator<ReadEntry>,
  checksums: () => string,
  needs: RestoreNeeds,
): Promise<End> {
  const rows = new RowLoader(client, manifest);
  await rows.begin();
  await makeRestoredTables(client);
  const counts = { work: 0, dropped: 0 };
  let copying: { readonly kind: keyof typeof counts; readonly into: CopyIn } | undefined;
  let files = 0;
  let rowsEnded = false;
  // A connection runs one COPY at a time, and no other statement meanwhile.
  const endCopy = async () => {
    await rows.endTable();
    if (copying) counts[copying.kind] = await copying.into.end();
    copying = undefined;
  };
  const copy = async (kind: keyof typeof counts, content: ReadEntry['content']) => {
    if (copying?.kind !== kind) {
      await endCopy();
      copying = { kind, into: new CopyIn(client, restoredTables[kind]) };
    }
    await copying.into.write(content);
  };
  const endRows = async () => {
    if (rowsEnded) return;
    rowsEnded = true;
    await endCopy();
    await rows.end();
  };
  for await (const entry of entries) {
    needs.signal?.throwIfAborted();
    if (entry.kind === 'rows') await rows.write(entry.table, entry.content);
    else if (entry.kind === 'work' || entry.kind === 'dropped') await copy(entry.kind, entry.content);
    else if (entry.kind === 'uploads') {
      await endRows();
      await loadFile(client, notes, entry.key, entry.content, needs);
      files += 1;
    } else if (entry.kind === 'end') {
      await endRows();
      const end = endForm.safeParse(await jsonOf(entry.content));
      if (!end.success) throw new BackupProblem('the file is broken');
      const { work: jobs, dropped } = counts;
      mustBeWhole(end.data, { rows: rows.loaded, jobs, dropped, files, checksums: checksums() });
      await addRestoredJobs(client);
      // Databases of early versions have no columns for them.
      if (dropped > 0) await addRestoredFiles(client);
      await cancelRemovals(client);
      return end.data;
    } else throw new BackupProblem('the file is broken');
  }
  throw new BackupProblem('the file is broken or truncated');
}

/** `noting` receives the scheduled removals before the first file is stored. */
async function fill(
  client: pg.Client,
  hearNoMore: () => void,
  source: Readable,
  needs: RestoreNeeds,
  noting: (notes: Notes) => void,
) {
  // A server that starts meanwhile waits for this lock and then finds the restored data.
  await takeLock(client, locks.migration);
  const reader = new ArchiveReader(source);
  const entries = reader.entries(needs.signal);
  try {
    const manifest = await readManifest(entries);
    await mustBeRestorable(client);
    await prepareFor(client, manifest);
    await prepareQueue(needs.db);
    await client.query('begin');
    // No abort signal: a removal that is in flight would still be written after the cleanup.
    const end = await withConnection(needs.db, undefined, async (noter) => {
      const notes = await prepareRemovals(noter);
      noting(notes);
      return load(client, notes, manifest, entries, () => reader.checksums(), needs);
    });
    needs.signal?.throwIfAborted();
    hearNoMore();
    await commit(client, needs.db.$client);
    return { manifest, end };
  } finally {
    await entries.return(undefined);
  }
}

/**
 * Restores a backup.
 * If it throws BackupProblem, the database has no new rows (an empty one may have the tables of the backup's
 * version), and the message says so. The same holds for a killed process; its files are removed by the next
 * server or restore on the target.
 * Throws UnknownOutcome if the database went away during the commit and stayed away.
 */
export async function restoreBackup(source: Readable, needs: RestoreNeeds) {
  let notes: Notes | undefined;
  const restored = await withConnection(needs.db, needs.signal, (client, hearNoMore) =>
    fill(client, hearNoMore, source, needs, (made) => {
      notes = made;
    }),
  ).catch(async (error) => {
    if (error instanceof UnknownOutcome) throw error;
    const left = await (notes ? removeRestoredFiles(needs, notes) : Promise.resolve()).then(
      () => '',
      () => ' Files that were already stored are removed once a server runs there.',
    );
    throw new BackupProblem(
      `Nothing was restored, and the database is unchanged: ${problemOf(error)}.${left}`,
      { cause: error },
    );
  });
  await prepareDatabase(needs.db).catch((error) => {
    throw new BackupProblem(
      `Everything was restored, but the upgrade to this version failed (the next start tries again): ${problemOf(error)}`,
      { cause: error },
    );
  });
  return restored;
}
