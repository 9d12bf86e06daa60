// The rules for a new password beyond its form: the length in the settings, common passwords, and its strength.
import { eq } from 'drizzle-orm';
import { fallbacks, settingOf } from '#resources/settings/contract.ts';
import type { Queryable } from '#server/db/client.ts';
import { rowOf } from '#server/db/rows.ts';
import { settingsTable } from '#server/db/tables/settings.ts';
import { invalid } from '#server/http/errors.ts';
import { settingValue } from '#server/modules/settings/values.ts';
import { minPasswordLength, tooShort } from '#shared/contract/account.ts';

type Reader = Pick<Queryable, 'select'>;

/** The minimum length of new passwords in the settings. */
export async function readMinPasswordLength(db: Reader): Promise<number> {
  const key = 'password_min_length';
  const row = await rowOf(db as Queryable, settingsTable, ['value'], eq(settingsTable.key, key));
  const setting = settingOf(key);
  return setting ? Number(settingValue(setting, row?.value, fallbacks)) : minPasswordLength;
}

/** Loaded with the first new password, because most processes never need it. */
async function loadRules() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return {
    common: new Set(dictionary['passwords-common'].filter((word) => word.length >= minPasswordLength)),
    strength: new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  };
}
let rules: ReturnType<typeof loadRules> | undefined;

/** One to four characters, repeated: `aaaaaaaaaaaa`, `123412341234`. */
const repetition = /^(.{1,4})\1+$/s;

/** The library's score from 0 to 4 that it calls safely unguessable. */
const minScore = 3;
/** The time of the check grows faster than the length. The start of a long password must be strong by itself. */
const scoredLength = 40;

const tooCommon = 'This password is too common. Please choose another one.';
const tooWeak = 'This password is too easy to guess. Use several unrelated words.';

/** Why the password must not be used; undefined if it may. */
async function problemOf(password: string, about: readonly string[]): Promise<string | undefined> {
  rules ??= loadRules();
  const { common, strength } = await rules;
  const lower = password.toLowerCase();
  if (common.has(lower) || repetition.test(lower)) return tooCommon;
  if (about.some((text) => text.toLowerCase() === lower)) return tooCommon;
  const words = about.flatMap((text) => text.split(/[\s@.]+/)).filter((word) => word.length > 2);
  return strength.check(password.slice(0, scoredLength), words).score < minScore ? tooWeak : undefined;
}

/** Throws 422 at `password`. `about`: the person's email and name, which make a password easy to guess. */
export async function checkNewPassword(
  db: Reader,
  password: string,
  about: readonly string[],
): Promise<void> {
  const min = await readMinPasswordLength(db);
  if (password.length < min) throw invalid({ password: [tooShort(min)] });
  const problem = await problemOf(password, about);
  if (problem) throw invalid({ password: [problem] });
}
