// The calls of the settings.
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
import { actorOf } from '#server/kit/access.ts';
import { invalid } from '#server/kit/errors.ts';
import { once } from '#server/kit/idempotency.ts';
import { answerSchema, envelopeSchema } from '#server/kit/json-schema.ts';
import { transaction } from '#server/kit/write.ts';
import { grant } from '#src/shared/grants.ts';
import type { SettingEntry } from '#src/shared/setting.ts';
import { resourceTexts } from '#src/shared/texts.ts';
import type { CurrentSettings } from './current.ts';
import { registerTestMail } from './mail.ts';
import { answerOf, readRows, saveSettings } from './update.ts';

export interface SettingsNeeds {
  readonly db: Database;
  readonly current: CurrentSettings;
  readonly defaults: SettingValues;
}

const tags = [settings.many];
const rowsSchema = { type: 'array', items: answerSchema(settings.record) };

/** Of each tab that was ever changed: when and by whom last. */
async function lastChanges(db: Database): Promise<TabChange[]> {
  const rows = await db
    .select({
      key: settingsTable.key,
      changedAt: settingsTable.changed_at,
      id: usersTable.id,
      full_name: usersTable.full_name,
    })
    .from(settingsTable)
    .leftJoin(usersTable, eq(usersTable.id, settingsTable.changed_by))
    .where(isNotNull(settingsTable.changed_at))
    .orderBy(desc(settingsTable.changed_at));
  const byTab = new Map<string, TabChange>();
  for (const { key, changedAt, id, full_name } of rows) {
    const tab = settingOf(key)?.tab;
    if (tab === undefined || changedAt === null || byTab.has(tab)) continue;
    const changedBy = id !== null && full_name !== null ? { id, full_name } : null;
    byTab.set(tab, { tab, changedAt, changedBy });
  }
  return [...byTab.values()];
}

export function registerSettings(app: FastifyInstance, { db, current, defaults }: SettingsNeeds) {
  registerTestMail(app, { db });
  app.get(
    settings.path,
    {
      config: { access: grant(settings, 'read') },
      schema: { tags, summary: 'All settings, with their values or defaults', response: { 200: rowsSchema } },
    },
    async (_request, reply) => {
      const { record, tag } = answerOf(await readRows(db), defaults);
      reply.header('ETag', tag);
      return record;
    },
  );

  app.get(
    `${settings.path}/changes`,
    {
      config: { access: grant(settings, 'read') },
      schema: {
        tags,
        summary: 'Who changed which tab last',
        response: { 200: envelopeSchema({ type: 'array', items: answerSchema(tabChange) }) },
      },
    },
    async () => ({ status: true, message: 'OK', data: await lastChanges(db) }),
  );

  app.post(
    `${settings.path}/bulk-update`,
    {
      config: { access: grant(settings, 'write') },
      schema: {
        tags,
        summary: 'Change settings: all that are sent, or none',
        body: settingsUpdate,
        response: { 200: envelopeSchema(rowsSchema) },
      },
    },
    async (request, reply) => {
      const { values, errors } = checkSettings(request.body as SettingEntry[]);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      const author = { userId: actorOf(request).userId, requestId: request.id };
      const ifMatch = request.headers['if-match'];
      try {
        const { record, repeated } = await transaction(db, (tx) =>
          once(tx, request, async () => {
            const { record, tag } = await saveSettings({ tx, author, ifMatch, defaults }, values);
            return { id: newId(), record: { record, tag }, version: 1 };
          }),
        );
        if (repeated) reply.header('Idempotency-Replayed', 'true');
        reply.header('ETag', record.tag);
        return { status: true, message: resourceTexts(settings).updated, data: record.record };
      } finally {
        current.forget();
      }
    },
  );
}
