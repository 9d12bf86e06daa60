import { type Column, type SQL, sql } from 'drizzle-orm';
import { uploadsPath } from '#src/shared/uploads.ts';

/** The address of the upload that a column refers to; null where it refers to none. */
export const uploadUrl = (column: Column): SQL<string | null> =>
  sql`(select ${sql.raw(`'${uploadsPath}/'`)} || uploads.key from uploads where uploads.id = ${column})`;
