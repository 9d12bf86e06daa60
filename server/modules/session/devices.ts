// Known devices: browsers in which an account has signed in before, identified by a signed cookie.
// The cookie permissions no access. It gives the browser its own count of wrong passwords, so that others can't
// lock the user out.

import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cachedFor } from '#server/cached-value.ts';
import type { Database } from '#server/db/client.ts';
import { cookieOf, setCookie } from '#server/http/cookies.ts';
import { readOrMakeKey } from '#server/modules/settings/keys.ts';
import { type AttemptKeys, accountDigest } from './failures.ts';

const year = 31_536_000;

/** One cookie per account, because several users may share a browser. */
const cookieName = (account: string) => `device-${accountDigest(account).slice(0, 12)}`;

export type Devices = ReturnType<typeof deviceRegistry>;

export function deviceRegistry(db: Database) {
  const key = cachedFor(Number.POSITIVE_INFINITY, () => readOrMakeKey(db, 'device_key'));

  /** Signs the password's hash as well, so that an old password gives no attempts at the new one. */
  const sign = async (id: string, account: string, passwordHash: string | null | undefined) =>
    createHmac('sha256', await key.get())
      .update(`${id}.${accountDigest(account)}.${passwordHash}`)
      .digest();

  /** The device's id, if the cookie was signed for this account and its current password. */
  async function idOf(
    request: FastifyRequest,
    account: string,
    passwordHash: string | null | undefined,
  ): Promise<string | undefined> {
    const [id = '', signature = ''] = cookieOf(request, cookieName(account))?.split('.') ?? [];
    if (id === '' || signature === '') return undefined;
    const [actual, expected] = [Buffer.from(signature, 'base64url'), await sign(id, account, passwordHash)];
    return actual.length === expected.length && timingSafeEqual(actual, expected) ? id : undefined;
  }

  return {
    /** The counters for this request's attempts. An unknown account has no hash. */
    async attemptKeysOf(
      request: FastifyRequest,
      account: string,
      passwordHash: string | null | undefined,
    ): Promise<AttemptKeys> {
      const id = await idOf(request, account, passwordHash);
      const device = id && hash('sha256', id, 'hex');
      return { account, address: request.ip, device };
    },
    /** Makes the browser a known device of the account. */
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
