// `GET /settings/notice-emails`: shows the email of each event as it would be sent.
import type { FastifyInstance } from 'fastify';
import { noticeEmail, settings } from '#resources/settings/contract.ts';
import { registerCall } from '#server/http/calls.ts';
import { noticeExamples } from '#server/notices/examples.ts';
import { composeNotice } from '#server/notices/messages.ts';
import { z } from '#shared/contract/zod.ts';
import { noticeEventNames } from '#shared/domain/notice-events.ts';
import { permission } from '#shared/domain/permissions.ts';

export function registerNoticeEmails(app: FastifyInstance) {
  registerCall(app, 'GET', `${settings.path}/notice-emails`, {
    tags: [settings.many],
    summary: 'Preview the emails of notifications, with example texts',
    access: permission(settings, 'read'),
    answer: z.array(noticeEmail),
    run: async ({ request }) =>
      noticeEventNames.map((event) => {
        const url = `${request.protocol}://${request.host}`;
        const { subject, text, html } = composeNotice({ to: '', text: noticeExamples[event], url });
        return { event, subject, text, html };
      }),
  });
}
