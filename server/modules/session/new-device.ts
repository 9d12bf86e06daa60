// Notifies a person of a sign-in from a device that is new to their account.
import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { sessionsTable } from '#server/db/tables/sessions.ts';
import { notify } from '#server/notices/notify.ts';
import type { Writer } from '#server/records/audit-log.ts';
import { deviceName } from '#shared/format/device-name.ts';
import { userAgentOf } from './sessions.ts';

/**
 * Call before the new session exists. A program without cookies is known by its session from the same address, so that a
 * script that signs in every hour sends no message each time.
 */
export async function reportNewDevice(by: Writer, userId: string, request: FastifyRequest): Promise<void> {
  const userAgent = userAgentOf(request);
  const { user_id, user_agent, address } = sessionsTable;
  const same = and(eq(user_id, userId), eq(user_agent, userAgent), eq(address, request.ip));
  if ((await by.tx.$count(sessionsTable, same)) > 0) return;
  const device = deviceName(userAgent);
  await notify(by, {
    event: 'sign_in',
    to: [userId],
    text: `Your account was used to sign in from a new device (${device}, address ${request.ip}).`,
  });
}
