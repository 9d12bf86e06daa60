// Changes settings: all or none, with one audit entry for each key that changed.
import { asc, eq, sql } from 'drizzle-orm';
import {
  type AnsweredSetting,
  knownSettings,
  type SettingKey,
  type SettingValues,
  settingOf,
  settings,
  settingTabs,
} from '#resources/settings/contract.ts';
import type { Queryable } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { rowOf } from '#server/db/rows.ts';
import { settingsTable } from '#server/db/tables/settings.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { invalid, versionConflict } from '#server/http/errors.ts';
import { notify } from '#server/notices/notify.ts';
import type { Writer } from '#server/records/audit-log.ts';
import { type RecordKind, updateRecord } from '#server/records/write.ts';
import { isSecret } from '#shared/contract/setting.ts';
import { answered, settingValue } from './values.ts';

const columns = {
  id: settingsTable.id,
  key: settingsTable.key,
  version: settingsTable.version,
  value: settingsTable.value,
  isSet: sql<boolean>`${settingsTable.secret} is not null`,
};

type Row = Awaited<ReturnType<typeof readRows>>[number];

/** All settings in the registry's order, with a tag made of each tab's version. */
export function answerOf(rows: readonly Row[], defaults: SettingValues) {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const record: AnsweredSetting[] = knownSettings.map((setting) =>
    answered(setting, byKey.get(setting.key) ?? { value: null, isSet: false }, defaults),
  );
  const versions = settingTabs.map(({ key }) =>
    knownSettings
      .filter(({ tab }) => tab === key)
      .reduce((sum, setting) => sum + (byKey.get(setting.key)?.version ?? 0), 0),
  );
  return { record, tag: `"${versions.join('.')}"`, versions };
}

export const readRows = (db: Queryable) => db.select(columns).from(settingsTable);

/** Whether the tabs of these keys still have the versions in `If-Match`. */
function matches(ifMatch: string | undefined, versions: readonly number[], keys: Iterable<SettingKey>) {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  const read = ifMatch.trim().replace(/^W\//, '').replaceAll('"', '').split('.');
  const touched = new Set([...keys].map((key) => settingOf(key)?.tab));
  return settingTabs.every(({ key }, tab) => !touched.has(key) || read[tab] === String(versions[tab]));
}

const passwordAgain = 'Enter the password again because the mail server has changed.';

/**
 * The stored mail password is bound to its server. Otherwise a user who may change settings could have it
 * sent to their own server.
 */
function mustReenterPassword(
  values: ReadonlyMap<SettingKey, unknown>,
  before: SettingValues,
  isSet: boolean,
) {
  if (!isSet || values.has('mail_password') || (values.get('mail_host') ?? before.mail_host) === '') return;
  const moved = (['mail_host', 'mail_port', 'mail_security'] as const).some(
    (key) => values.has(key) && values.get(key) !== before[key],
  );
  if (moved) throw invalid({ mail_password: [passwordAgain] });
}

/** An administrator who weakens a protection can misuse it, so the others must know. */
async function reportProtection(by: Writer, changed: ReadonlySet<SettingKey>): Promise<void> {
  const isWallet = changed.has('wallet_wait_hours') || changed.has('wallet_approval');
  const isFactor = changed.has('second_factor_required') || changed.has('second_factor_grace_days');
  if (!isWallet && !isFactor) return;
  const isAuthor = eq(usersTable.id, by.author.userId ?? '');
  const author = by.author.userId ? await rowOf(by.tx, usersTable, ['full_name'], isAuthor) : undefined;
  const who = author?.full_name ?? 'The operator of the server';
  if (isWallet) {
    const text = `${who} changed the settings that protect wallet addresses.`;
    await notify(by, { event: 'wallet', to: 'administrators', text });
  }
  if (isFactor) {
    const text = `${who} changed whether administrators need a second factor.`;
    await notify(by, { event: 'second_factor', to: 'administrators', text });
  }
}

/**
 * Saves the values that differ and returns all settings. Throws 412 if a tab has changed since it was read.
 */
export async function saveSettings(
  by: Writer,
  values: ReadonlyMap<SettingKey, unknown>,
  ifMatch: string | undefined,
  defaults: SettingValues,
) {
  // Locks all rows, because a tab's version is the sum over its rows.
  const rows = await readRows(by.tx).orderBy(asc(settingsTable.key)).for('no key update');
  const { record, versions } = answerOf(rows, defaults);
  if (!matches(ifMatch, versions, values.keys())) throw versionConflict(record);
  const before = Object.fromEntries(record.map(({ key, value }) => [key, value])) as unknown as SettingValues;
  const isSet = rows.some((row) => row.key === 'mail_password' && row.isSet);
  mustReenterPassword(values, before, isSet);

  const kind: RecordKind<AnsweredSetting, typeof settingsTable> = {
    name: settings.name,
    one: 'Setting',
    table: settingsTable,
    async read(reading, id) {
      const [row] = await reading.select(columns).from(settingsTable).where(eq(settingsTable.id, id));
      const setting = row && settingOf(row.key);
      return setting && { record: answered(setting, row, defaults), related: {} };
    },
  };
  const changed = new Set<SettingKey>();
  for (const row of rows) {
    const setting = settingOf(row.key);
    if (!setting || !values.has(setting.key)) continue;
    const value = values.get(setting.key);
    const secret = isSecret(setting) ? String(value) : undefined;
    if (secret === undefined && value === settingValue(setting, row.value, defaults)) continue;
    if (secret === '' && !row.isSet) continue;
    changed.add(setting.key);
    await updateRecord(kind, by, { id: row.id }, async (_before, columns) =>
      columns({
        value: secret === undefined ? value : undefined,
        secret: secret === '' ? null : secret,
        changed_at: now(),
        changed_by: by.author.userId,
      }),
    );
  }
  await reportProtection(by, changed);
  return answerOf(await readRows(by.tx), defaults);
}
