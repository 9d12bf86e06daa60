import { type Column, type SQL, sql } from 'drizzle-orm';
import { uploadsPath } from '#shared/contract/uploads.ts';

/** The path of the upload whose id is in `column`, or null. */
export const uploadUrl = (column: Column): SQL<string | null> =>
  sql`(select ${sql.raw(`'${uploadsPath}/'`)} || uploads.key from uploads where uploads.id = ${column})`;
