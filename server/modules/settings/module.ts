// Routes of the settings.
import { desc, eq, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  checkSettings,
  type SettingValues,
  settingOf,
  settings,
  settingsUpdate,
  type TabChange,
  tabChange,
} from '#resources/settings/contract.ts';
import type { Database } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { settingsTable } from '#server/db/tables/settings.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { registerCall } from '#server/http/calls.ts';
import { invalid } from '#server/http/errors.ts';
import { once } from '#server/http/idempotency.ts';
import { answerSchema } from '#server/http/json-schema.ts';
import { entryIds } from '#server/records/audit-log.ts';
import { entriesHeaders } from '#server/records/routes.ts';
import { transaction } from '#server/records/write.ts';
import { resourceTexts } from '#shared/contract/texts.ts';
import { z } from '#shared/contract/zod.ts';
import { permission } from '#shared/domain/permissions.ts';
import { registerTestMail } from './mail.ts';
import { registerNoticeEmails } from './notice-emails.ts';
import { isSensitiveUpdate, type SettingsUpdate } from './sensitive.ts';
import { answerOf, readRows, saveSettings } from './update.ts';
import type { CurrentSettings } from './values.ts';

export interface SettingsNeeds {
  readonly db: Database;
  readonly current: CurrentSettings;
  readonly defaults: SettingValues;
}

const tags = [settings.many];

/** For each tab that was ever changed: when, and by whom last. */
async function lastChanges(db: Database): Promise<TabChange[]> {
  const rows = await db
    .select({
      key: settingsTable.key,
      changedAt: settingsTable.changed_at,
      changedBy: { id: usersTable.id, full_name: usersTable.full_name },
    })
    .from(settingsTable)
    .leftJoin(usersTable, eq(usersTable.id, settingsTable.changed_by))
    .where(isNotNull(settingsTable.changed_at))
    .orderBy(desc(settingsTable.changed_at));
  const byTab = new Map<string, TabChange>();
  for (const { key, changedAt, changedBy } of rows) {
    const tab = settingOf(key)?.tab;
    if (tab === undefined || changedAt === null || byTab.has(tab)) continue;
    byTab.set(tab, { tab, changedAt, changedBy });
  }
  return [...byTab.values()];
}

export function registerSettings(app: FastifyInstance, { db, current, defaults }: SettingsNeeds) {
  registerTestMail(app, { db });
  registerNoticeEmails(app);
  app.get(
    settings.path,
    {
      config: { access: permission(settings, 'read') },
      schema: {
        tags,
        summary: 'List all settings with their values or defaults',
        response: { 200: answerSchema(z.array(settings.record)) },
      },
    },
    async (_request, reply) => {
      const { record, tag } = answerOf(await readRows(db), defaults);
      reply.header('ETag', tag);
      return record;
    },
  );

  registerCall(app, 'GET', `${settings.path}/changes`, {
    tags,
    summary: 'List the last change of each tab',
    access: permission(settings, 'read'),
    answer: z.array(tabChange),
    run: () => lastChanges(db),
  });

  registerCall(app, 'POST', `${settings.path}/bulk-update`, {
    tags,
    summary: 'Change settings: all of them or none',
    access: permission(settings, 'write'),
    config: { stepUp: ({ body }) => isSensitiveUpdate(body as SettingsUpdate) },
    body: settingsUpdate,
    answer: z.array(settings.record),
    message: resourceTexts(settings).updated,
    async run({ author, body, request, reply }) {
      const { values, errors } = checkSettings(body);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      const ifMatch = request.headers['if-match'];
      try {
        const { record, repeated } = await transaction(db, (tx) =>
          once(tx, request, async () => {
            const { record, tag } = await saveSettings({ tx, author }, values, ifMatch, defaults);
            reply.headers(entriesHeaders(entryIds(tx, settings.name)));
            return { id: newId(), record: { record, tag }, version: 1 };
          }),
        );
        if (repeated) reply.header('Idempotency-Replayed', 'true');
        reply.header('ETag', record.tag);
        return record.record;
      } finally {
        current.forget();
      }
    },
  });
}
