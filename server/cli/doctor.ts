// Looks at what an operator would want to know first, and says what to do about it.
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { mendTallies } from '#server/kit/tallies.ts';
import { hasAdministrator } from '#server/modules/users/operator.ts';
import type { Command } from './command.ts';
import type { Finding } from './finding.ts';
import { checkUploads } from './uploads.ts';
import { checkWork } from './work.ts';

async function checkTallies(db: Database): Promise<Finding> {
  const wrong = await mendTallies(db);
  return wrong === 0
    ? { good: true, text: 'What lists and figures count is right' }
    : {
        good: false,
        text: `${wrong} numbers of what lists and figures count were wrong; they are put right now`,
      };
}

export const doctor: Command = {
  form: 'doctor',
  does: 'Check the database and say what is wrong with it',
  async run({ db, storage }) {
    const version = await db.execute<{ server_version: string }>(sql`show server_version`);
    const rows = await db.execute<{ users: number; sessions: number; bytes: string }>(sql`
      select (select count(*)::int from users) as users,
        (select count(*)::int from sessions) as sessions,
        pg_size_pretty(pg_database_size(current_database())) as bytes`);
    const { users, sessions, bytes } = rows.rows[0] ?? {};
    const findings: Finding[] = [
      { good: true, text: `PostgreSQL ${version.rows[0]?.server_version}, ${bytes}, migrations up to date` },
      { good: true, text: `${users} users, ${sessions} sessions` },
      (await hasAdministrator(db))
        ? { good: true, text: 'There is an administrator' }
        : {
            good: false,
            text: 'There is no administrator: npm run cli -- create-admin --email you@example.com',
          },
      ...(await checkUploads(db, storage)),
      ...(await checkWork(db)),
      await checkTallies(db),
    ];
    for (const { good, text } of findings) console.log(`${good ? 'ok   ' : 'WRONG'} ${text}`);
    return findings.every(({ good }) => good) ? 0 : 1;
  },
};
