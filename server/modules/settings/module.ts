// Routes of the settings.
import { desc, eq, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  checkSettings,
  type SettingValues,
  type SystemReport,
  settingOf,
  settings,
  settingsUpdate,
  systemReport,
  type TabChange,
  tabChange,
} from '#resources/settings/contract.ts';
import type { Database } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { settingsTable } from '#server/db/tables/settings.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { type DoctorContext, examine } from '#server/doctor/examine.ts';
import { levelOf } from '#server/doctor/finding.ts';
import { registerCall } from '#server/kit/calls.ts';
import { invalid } from '#server/kit/errors.ts';
import { once } from '#server/kit/idempotency.ts';
import { answerSchema } from '#server/kit/json-schema.ts';
import { keptFor } from '#server/kit/kept.ts';
import { transaction } from '#server/kit/write.ts';
import { noQuery } from '#src/shared/contract.ts';
import { grant } from '#src/shared/grants.ts';
import { resourceTexts } from '#src/shared/texts.ts';
import { z } from '#src/shared/zod.ts';
import { registerTestMail } from './mail.ts';
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
  app.get(
    settings.path,
    {
      config: { access: grant(settings, 'read') },
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
    access: grant(settings, 'read'),
    answer: z.array(tabChange),
    run: () => lastChanges(db),
  });

  registerCall(app, 'POST', `${settings.path}/bulk-update`, {
    tags,
    summary: 'Change settings: all of them or none',
    access: grant(settings, 'write'),
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

/** The checks are expensive, so their report is cached. */
const cacheMs = 60_000;

/** `GET /settings/system`: findings of `doctor`, for administrators. `needs.db`: pool for background work. */
export function registerSystem(app: FastifyInstance, needs: DoctorContext): void {
  const report = keptFor(cacheMs, async (): Promise<SystemReport> => {
    const findings = await examine(needs);
    return {
      checkedAt: new Date().toISOString(),
      level: levelOf(findings),
      findings: findings.map(({ todo = '', details = [], ...found }) => ({
        ...found,
        todo,
        details: [...details],
      })),
    };
  });

  registerCall(app, 'GET', `${settings.path}/system`, {
    tags: [settings.many],
    summary: 'Check the installation: problems and how to fix them. Checked at most once a minute',
    access: grant(settings, 'read'),
    query: noQuery,
    answer: systemReport,
    run: report.get,
  });
}
