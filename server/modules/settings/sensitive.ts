// Settings whose change needs a recent check of the caller: where mail goes out, and how people sign in.
import { eq } from 'drizzle-orm';
import type { settingsUpdate } from '#resources/settings/contract.ts';
import type { Database } from '#server/db/client.ts';
import { rowOf } from '#server/db/rows.ts';
import { settingsTable } from '#server/db/tables/settings.ts';
import type { z } from '#shared/contract/zod.ts';

export type SettingsUpdate = z.infer<typeof settingsUpdate>;

/** Links for signing in travel by mail, so the receiver of the mail can take over accounts. */
const isSensitiveKey = (key: string) => key.startsWith('mail_') || key.startsWith('second_factor_');

export const isSensitiveUpdate = (sent: SettingsUpdate) => sent.some(({ key }) => isSensitiveKey(key));

export async function isSensitiveSettingUndo(db: Database, id: string): Promise<boolean> {
  const setting = await rowOf(db, settingsTable, ['key'], eq(settingsTable.id, id));
  return setting !== undefined && isSensitiveKey(setting.key);
}
