// `GET /notices` and `POST /notices/read`: the caller's own notices.
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { registerCall } from '#server/http/calls.ts';
import { markRead, ownNotices } from '#server/notices/own-notices.ts';
import { transaction } from '#server/records/write.ts';
import {
  defaultNotices,
  notice,
  noticesPath,
  noticesQuery,
  readNoticesBody,
  unreadCount,
  unreadHeader,
} from '#shared/contract/notices.ts';
import { z } from '#shared/contract/zod.ts';

const tags = ['Notices'];

export function registerNotices(app: FastifyInstance, db: Database) {
  registerCall(app, 'GET', noticesPath, {
    tags,
    summary: 'List your own notices, newest first. `X-Unread-Count` has the number of unread ones',
    // The console polls this call if it has no event stream.
    config: { isUse: false },
    query: noticesQuery,
    answer: z.array(notice),
    async run({ actor: { userId }, query: { unread: unreadOnly, after, limit = defaultNotices }, reply }) {
      const page = { unreadOnly: unreadOnly === 'true', after, limit };
      const { rows, total, unread } = await ownNotices(db, userId, page);
      reply.headers({ 'X-Total-Count': total, 'X-Total-Relation': 'exact', [unreadHeader]: unread });
      return rows;
    },
  });

  registerCall(app, 'POST', `${noticesPath}/read`, {
    tags,
    summary: 'Mark your own notices as read: those with these ids, or all',
    config: { inMaintenance: true },
    body: readNoticesBody,
    answer: unreadCount,
    run: ({ actor: { userId }, body }) =>
      transaction(db, async (tx) => ({
        unread: await markRead(tx, userId, 'ids' in body ? body.ids : 'all'),
      })),
  });
}
