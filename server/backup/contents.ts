// What a copy is: a gzipped tar file that also `tar` and `sha256sum -c` can read. In this order it holds
//   manifest.json          what it is a copy of
//   rows/<table>/<number>  rows as COPY writes them, in pieces
//   work/<number>          jobs that waited
//   uploads/<key>          the uploaded files
//   checksums/<number>     after so many entries, their digests
//   end.json               how much there was: a file without it is no whole copy

import { uploadKeyForm } from '#src/shared/uploads.ts';
import { z } from '#src/shared/zod.ts';
import packageJson from '../../package.json' with { type: 'json' };

export const copyFormat = 1;
export const consoleVersion = packageJson.version;

/**
 * Tables whose rows stay out. A session that was ended since would live again: everybody signs in anew, and asks for
 * exports anew. Files that were to be removed are not in the copy, and what was found wrong was so where it was made.
 */
export const leftOut: readonly string[] = [
  'sessions',
  'export_tickets',
  'file_removals',
  'findings',
];

/** How much of a table's rows is gathered for one entry: a tar file says an entry's size before its content. */
export const pieceBytes = 4 * 1024 * 1024;
export const entriesPerChecksums = 1_000;

const name = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/));

export const manifestForm = z.object({
  format: z.number(),
  takenAt: z.string(),
  /** The console's version. */
  version: z.string(),
  postgres: z.string(),
  /** The migrations that had run, by their times. */
  migrations: z.array(z.number()),
  tables: z.array(z.object({ name, columns: z.array(name) })),
  /** With the bounds of their rows, as PostgreSQL writes them. */
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
  /** Rows by table. */
  rows: z.record(z.string(), z.number()),
  jobs: z.number(),
  files: z.number(),
  /** Keys of uploads whose files were not there. */
  missing: z.array(z.string()),
  /** SHA-256 of all checksums together. */
  checksums: z.string(),
});
export type End = z.infer<typeof endForm>;

export type EntryName =
  | { readonly kind: 'manifest' | 'end' | 'checksums' | 'work' }
  | { readonly kind: 'rows'; readonly table: string }
  | { readonly kind: 'uploads'; readonly key: string };

const numbered = (number: number) => String(number).padStart(6, '0');

export const nameOf = {
  manifest: 'manifest.json',
  rows: (table: string, number: number) => `rows/${table}/${numbered(number)}`,
  work: (number: number) => `work/${numbered(number)}`,
  upload: (key: string) => `uploads/${key}`,
  checksums: (number: number) => `checksums/${numbered(number)}`,
  end: 'end.json',
};

/** What an entry of this name is; undefined where a copy has no such entry. */
export function entryOf(path: string): EntryName | undefined {
  if (path === nameOf.manifest) return { kind: 'manifest' };
  if (path === nameOf.end) return { kind: 'end' };
  const [, kind, number] = /^(work|checksums)\/(\d+)$/.exec(path) ?? [];
  if (number !== undefined) return { kind: kind as 'work' | 'checksums' };
  const table = /^rows\/([a-z_][a-z0-9_]*)\/\d+$/.exec(path)?.[1];
  if (table !== undefined) return { kind: 'rows', table };
  const key = path.startsWith('uploads/') ? path.slice('uploads/'.length) : '';
  return uploadKeyForm.test(key) ? { kind: 'uploads', key } : undefined;
}
