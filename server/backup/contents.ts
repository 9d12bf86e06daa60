// Format of a backup: a gzipped tar file, also readable by `tar` and `sha256sum -c`. Entries in order:
//   manifest.json          version, migrations and tables of the source
//   rows/<table>/<number>  rows in COPY's text format, in pieces
//   work/<number>          waiting jobs
//   dropped/<number>       removals of files that can still be restored
//   uploads/<key>          uploaded files
//   checksums/<number>     digests of the entries before it
//   end.json               totals: a file without it is incomplete

import { uploadKeyForm } from '#shared/contract/uploads.ts';
import { z } from '#shared/contract/zod.ts';
import packageJson from '../../package.json' with { type: 'json' };

/** Format 2 added dropped files. */
export const backupFormat = 2;
export const consoleVersion = packageJson.version;

/**
 * Tables without rows in a backup.
 * Restored sessions would revive ones that have ended since, so users sign in again and export again. Open
 * forms announce themselves again, too. Rows of dropped files have their own entries. Findings are about the source installation.
 */
export const excludedTables: readonly string[] = [
  'sessions',
  'owner_views',
  'export_tickets',
  'account_links',
  'open_forms',
  'file_removals',
  'findings',
];

/** Size of the pieces of a table's rows: a tar header needs the size of an entry in advance. */
export const pieceBytes = 4 * 1024 * 1024;
export const entriesPerChecksums = 1_000;

const name = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/));

export const manifestForm = z.object({
  format: z.number(),
  takenAt: z.string(),
  version: z.string(),
  postgres: z.string(),
  /** Migrations that had run, by their times. */
  migrations: z.array(z.number()),
  tables: z.array(z.object({ name, columns: z.array(name) })),
  /** Bounds as PostgreSQL writes them. */
  partitions: z.array(
    z.object({
      name,
      of: name,
      bound: z.string().check(z.regex(/^(DEFAULT|FOR VALUES (FROM \([^;]*\) TO|IN|WITH) \([^;]*\))$/)),
    }),
  ),
  sequences: z.array(z.object({ name, value: z.string().check(z.regex(/^-?\d+$/)) })),
});
export type Manifest = z.infer<typeof manifestForm>;

export const endForm = z.object({
  rows: z.record(z.string(), z.number()),
  jobs: z.number(),
  /** Dropped files that can be restored. Missing in format 1. */
  dropped: z._default(z.number(), 0),
  files: z.number(),
  /** Keys of uploads whose files were missing. */
  missing: z.array(z.string()),
  /** SHA-256 of all checksums together. */
  checksums: z.string(),
});
export type End = z.infer<typeof endForm>;

export type EntryName =
  | { readonly kind: 'manifest' | 'end' | 'checksums' | 'work' | 'dropped' }
  | { readonly kind: 'rows'; readonly table: string }
  | { readonly kind: 'uploads'; readonly key: string };

const numbered = (number: number) => String(number).padStart(6, '0');

export const nameOf = {
  manifest: 'manifest.json',
  rows: (table: string, number: number) => `rows/${table}/${numbered(number)}`,
  work: (number: number) => `work/${numbered(number)}`,
  dropped: (number: number) => `dropped/${numbered(number)}`,
  upload: (key: string) => `uploads/${key}`,
  checksums: (number: number) => `checksums/${numbered(number)}`,
  end: 'end.json',
};

/** Parses an entry's path; undefined if a backup has no such entry. */
export function entryOf(path: string): EntryName | undefined {
  if (path === nameOf.manifest) return { kind: 'manifest' };
  if (path === nameOf.end) return { kind: 'end' };
  const [, kind, number] = /^(work|dropped|checksums)\/(\d+)$/.exec(path) ?? [];
  if (number !== undefined) return { kind: kind as 'work' | 'dropped' | 'checksums' };
  const table = /^rows\/([a-z_][a-z0-9_]*)\/\d+$/.exec(path)?.[1];
  if (table !== undefined) return { kind: 'rows', table };
  const key = path.startsWith('uploads/') ? path.slice('uploads/'.length) : '';
  return uploadKeyForm.test(key) ? { kind: 'uploads', key } : undefined;
}
