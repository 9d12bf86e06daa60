// Checks the second factor of a sign-in: a code of an authenticator app, or a recovery code.
import { hash, randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Database, Queryable } from '#server/db/client.ts';
import { rowOf, valuesIn } from '#server/db/rows.ts';
import { passkeysTable } from '#server/db/tables/passkeys.ts';
import { recoveryCodesTable, totpSecretsTable } from '#server/db/tables/second-factors.ts';
import { recoveryCodeCount, type SecondFactorState } from '#shared/contract/second-factor.ts';
import type { SecretBox } from './secret-box.ts';

const periodSeconds = 30;
/** Accepts the codes of the steps before and after, because clocks differ. */
const driftSteps = 1;

const ofUser = (userId: string) => eq(totpSecretsTable.user_id, userId);

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds });

/** A new secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that the QR code holds. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: periodSeconds }).toString();

/** The step of 30 seconds that the code belongs to; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, time = Date.now()): number | undefined {
  const delta = totpOf(secret).validate({ token: code, window: driftSteps, timestamp: time });
  return delta === null ? undefined : Math.floor(time / 1000 / periodSeconds) + delta;
}

/** Marks the code of a step as used. False if it, or a later one, was used before. */
async function spendStep(db: Queryable, userId: string, step: number): Promise<boolean> {
  const isUnused = or(isNull(totpSecretsTable.last_step), lt(totpSecretsTable.last_step, step));
  const used = await db
    .update(totpSecretsTable)
    .set({ last_step: step })
    .where(and(ofUser(userId), isNotNull(totpSecretsTable.confirmed_at), isUnused))
    .returning({ id: totpSecretsTable.user_id });
  return used.length > 0;
}

/** Recovery codes are typed by hand: letters that look like digits are never used, and signs between don't matter. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';

const newRecoveryCode = () =>
  Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length])
    .join('')
    .replace(/(.{4})(?!$)/g, '$1-');

const codeHash = (code: string) => {
  const typed = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return hash('sha256', typed.replace(/O/g, '0').replace(/[IL]/g, '1'), 'buffer');
};

/** Replaces the recovery codes of a user and returns the new ones, which are stored nowhere. */
export async function replaceRecoveryCodes(tx: Queryable, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await deleteRecoveryCodes(tx, userId);
  await tx
    .insert(recoveryCodesTable)
    .values(codes.map((code) => ({ user_id: userId, code_hash: codeHash(code) })));
  return codes;
}

async function spendRecoveryCode(db: Queryable, userId: string, code: string): Promise<boolean> {
  const used = await db
    .delete(recoveryCodesTable)
    .where(and(eq(recoveryCodesTable.user_id, userId), eq(recoveryCodesTable.code_hash, codeHash(code))))
    .returning({ id: recoveryCodesTable.user_id });
  return used.length > 0;
}

/** The second factors of a user. A passkey is one, like an authenticator app. */
export async function secondFactorOf(db: Queryable, userId: string): Promise<SecondFactorState> {
  const [totp, passkeys, recoveryCodes] = await Promise.all([
    rowOf(db, totpSecretsTable, ['confirmed_at'], ofUser(userId)),
    valuesIn(db, passkeysTable, 'created_at', eq(passkeysTable.user_id, userId)),
    db.$count(recoveryCodesTable, eq(recoveryCodesTable.user_id, userId)),
  ]);
  const appSince = totp?.confirmed_at ?? null;
  const [since = null] = [...(appSince === null ? [] : [appSince]), ...passkeys].sort();
  return { since, appSince, passkeys: passkeys.length, recoveryCodes };
}

/** Whether a sign-in by password needs a second step. */
export const hasSecondFactor = async (db: Queryable, userId: string): Promise<boolean> =>
  (await secondFactorOf(db, userId)).since !== null;

/** Whether the code is right. It is used up by this call. */
export async function acceptCode(
  db: Database,
  box: SecretBox,
  userId: string,
  code: string,
): Promise<boolean> {
  const plain = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(plain)) return spendRecoveryCode(db, userId, code);
  const totp = await rowOf(db, totpSecretsTable, ['secret'], ofUser(userId));
  const step = totp && stepOfCode(await box.open(totp.secret, userId), plain);
  return step !== undefined && spendStep(db, userId, step);
}

/** Removes the authenticator app of a user. */
export const deleteTotp = (tx: Queryable, userId: string) =>
  tx.delete(totpSecretsTable).where(ofUser(userId));

export const deleteRecoveryCodes = (tx: Queryable, userId: string) =>
  tx.delete(recoveryCodesTable).where(eq(recoveryCodesTable.user_id, userId));
