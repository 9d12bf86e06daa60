// Tests background cleanup: in small batches, each job on its own.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addJob } from '#server/jobs/queue.ts';
import { freshDatabase } from '#tests/kit/database.ts';
import { handlersIn, runDueJobs } from '#tests/kit/jobs.ts';
import { recordQueries } from '#tests/kit/queries.ts';

const db = await freshDatabase();
const handlers = await handlersIn(db, {});
const rowCount = 1_200;

const [user] = (
  await db.execute<{ id: string }>(sql`
    insert into users (id, created_at, updated_at, full_name, email, password_hash, status, is_verified)
    values (gen_random_uuid(), now(), now(), 'Old', 'old@example.com', '', 'ACTIVE', true) returning id`)
).rows;

const expiredRows = {
  'delete-old-sessions': sql`insert into sessions (id, token_hash, user_id, created_at, last_used_at, user_agent, address)
    select gen_random_uuid(), sha256(n::text::bytea), ${user?.id}, now() - interval '9 days', now() - interval '9 days', '', ''
    from generate_series(1, ${rowCount}) n`,
  'delete-old-failures': sql`insert into sign_in_failures (key, failures, since)
    select 'address:' || n, 1, now() - interval '9 days' from generate_series(1, ${rowCount}) n`,
  'delete-old-answers': sql`insert into idempotency_keys (user_id, key, fingerprint, created_at)
    select ${user?.id}, n::text, '', now() - interval '9 days' from generate_series(1, ${rowCount}) n`,
  'delete-unused-images': sql`insert into uploads (id, key, file_name, mime_type, size, for_texts, created_at)
    select gen_random_uuid(), n || '.png', '', 'image/png', 1, true, now() - interval '9 days' from generate_series(1, ${rowCount}) n`,
  'delete-old-messages': sql`insert into messages (id, kind, record_id, address, request_id, status, created_at)
    select gen_random_uuid(), 'x', gen_random_uuid(), 'a@example.com', '', 'sent', now() - interval '99 days'
    from generate_series(1, ${rowCount}) n`,
} as const;
const tables = {
  'delete-old-sessions': 'sessions',
  'delete-old-failures': 'sign_in_failures',
  'delete-old-answers': 'idempotency_keys',
  'delete-unused-images': 'uploads',
  'delete-old-messages': 'messages',
} as const;
const formatCount = async (table: string) =>
  (await db.execute<{ count: number }>(sql`select count(*)::int as count from ${sql.identifier(table)}`))
    .rows[0]?.count;

it.each(Object.entries(tables))('%s deletes many rows in small batches', async (job, table) => {
  await db.execute(expiredRows[job as keyof typeof expiredRows]);
  await addJob(db, job as keyof typeof expiredRows, null);
  const queries = await recordQueries(() => runDueJobs(db, handlers));
  expect(await formatCount(table)).toBe(0);
  expect(
    queries.filter(({ text }) => new RegExp(`delete from "?${table}"?`).test(text)).length,
  ).toBeGreaterThan(2);
});

it('runs a cleanup job although another one fails', async () => {
  await db.execute(expiredRows['delete-old-failures']);
  await addJob(db, 'delete-old-answers', null);
  await addJob(db, 'delete-old-failures', null);
  const failing = { ...handlers, 'delete-old-answers': async () => Promise.reject(new Error('cannot')) };
  await runDueJobs(db, failing);
  expect(await formatCount('sign_in_failures')).toBe(0);
});

it('finds unused images by an index', async () => {
  await db.execute(expiredRows['delete-unused-images']);
  const deletes = await recordQueries(async () => {
    await addJob(db, 'delete-unused-images', null);
    await runDueJobs(db, handlers);
  });
  const search = deletes.find(({ text }) => /where \("uploads"."for_texts" and/.test(text))?.text ?? '';
  const { rows } = await db.transaction(async (tx) => {
    await tx.execute(sql`insert into uploads (id, key, file_name, mime_type, size, for_texts, created_at)
      select gen_random_uuid(), n || '.jpg', '', 'image/jpeg', 1, n % 500 = 0, now() from generate_series(1, 5000) n`);
    await tx.execute(sql`analyze uploads`);
    for (const method of ['seqscan', 'hashjoin', 'mergejoin']) {
      await tx.execute(sql.raw(`set local enable_${method} = off`));
    }
    // PostgreSQL 15 cannot explain a statement without its values.
    await tx.execute(
      sql.raw(`set local plan_cache_mode = force_generic_plan; prepare looked_for as ${search}`),
    );
    return tx.execute(sql`explain execute looked_for (24, 100)`);
  });
  expect(JSON.stringify(rows)).toContain('uploads_for_texts');
});
