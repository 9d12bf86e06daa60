// Keys that the server makes for itself on first use. They are rows of the settings table that no form shows; their secret
// column is read only by explicit query.
import { randomBytes } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import { settingsTable } from '#server/db/tables/settings.ts';
import { readSecret } from './values.ts';

export async function readOrMakeKey(db: Database, name: 'device_key' | 'second_factor_key'): Promise<Buffer> {
  await db
    .insert(settingsTable)
    .values({ key: name, secret: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const secret = await readSecret(db, name);
  if (!secret) throw new Error(`The key ${name} is missing.`);
  return Buffer.from(secret, 'base64url');
}
