// Devices: browsers in which an account has signed in before, known by a cookie that this server signed. It lets
// nobody in; it gives the browser a count of wrong passwords of its own, so that others can't lock it out.

import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { settingsTable } from '#server/db/tables/settings.ts';
import { cookieOf, setCookie } from '#server/kit/cookies.ts';
import { keptFor } from '#server/kit/kept.ts';
import { readSecret } from '#server/modules/settings/values.ts';
import { accountDigest, type Tries } from './failures.ts';

/** In the settings' table, where secrets have a column that nothing reads by the way. No form shows it. */
const rowKey = 'device_key';
const year = 31_536_000;

async function readKey(db: Database): Promise<Buffer> {
  await db
    .insert(settingsTable)
    .values({ key: rowKey, secret: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const secret = await readSecret(db, rowKey);
  if (!secret) throw new Error('The key of the device cookies is gone.');
  return Buffer.from(secret, 'base64url');
}

/** One cookie for each account: several people may share a browser. */
const cookieName = (account: string) => `device-${accountDigest(account).slice(0, 12)}`;

export type Devices = ReturnType<typeof knownDevices>;

export function knownDevices(db: Database) {
  const key = keptFor(Number.POSITIVE_INFINITY, () => readKey(db));

  /** With the password's hash in it: who knew a password before gets no tries at the next one. */
  const sign = async (id: string, account: string, passwordHash: string | undefined) =>
    createHmac('sha256', await key.get())
      .update(`${id}.${accountDigest(account)}.${passwordHash}`)
      .digest();

  /** The device's id, where the cookie says one that was signed for this account and its password. */
  async function idOf(
    request: FastifyRequest,
    account: string,
    passwordHash: string | undefined,
  ): Promise<string | undefined> {
    const [id = '', signature = ''] = cookieOf(request, cookieName(account))?.split('.') ?? [];
    if (id === '' || signature === '') return undefined;
    const [given, right] = [Buffer.from(signature, 'base64url'), await sign(id, account, passwordHash)];
    return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
  }

  return {
    /** What the tries of this account are counted by, in this request. There may be no such account, and so no hash. */
    async triesOf(
      request: FastifyRequest,
      account: string,
      passwordHash: string | undefined,
    ): Promise<Tries> {
      const id = await idOf(request, account, passwordHash);
      const device = id && hash('sha256', id, 'hex');
      return { account, address: request.ip, device };
    },
    /** Makes the browser one that the account has signed in with. */
    async remember(
      request: FastifyRequest,
      reply: FastifyReply,
      account: string,
      passwordHash: string,
    ): Promise<void> {
      const id = (await idOf(request, account, passwordHash)) ?? randomBytes(16).toString('base64url');
      const value = `${id}.${(await sign(id, account, passwordHash)).toString('base64url')}`;
      setCookie(reply, cookieName(account), value, year);
    },
  };
}
