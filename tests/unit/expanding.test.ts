// Migrations only add (expand). A column that no running version uses goes one version later (contract),
// because two versions serve at the same time: see tests/processes/two-versions.test.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { breakingStatements } from '#tests/kit/breaking-migrations.ts';

describe('A migration', () => {
  const folder = fileURLToPath(new URL('../../server/db/migrations', import.meta.url));
  const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
  const all = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  /** Migrations up to this one ran before two versions could serve at the same time. */
  const last = 0;

  it('names unique indexes with the suffix _key, so that takenAway recognizes them', () => {
    const unique = all.flatMap((name) => [...textOf(name).matchAll(/unique index [^"]*"(\w+)"/gi)]);
    expect(unique.length).toBeGreaterThan(0);
    for (const [, name] of unique) expect(name).toMatch(/_key$/);
  });

  const later = all.filter((name) => Number.parseInt(name, 10) > last);

  it.each(later)('removes nothing that the previous version uses: %s', (name) => {
    const text = textOf(name);
    // A contracting migration starts with this marker.
    const contracts = /^(?:-- outside a transaction\n)?-- contract: /.test(text);
    if (!contracts) expect(breakingStatements(text)).toEqual([]);
  });
});

describe('Breaks the previous version', () => {
  it.each([
    'drop table "roles"',
    'alter table roles drop column colour',
    'alter table roles drop colour',
    'alter table roles alter column colour drop default',
    'drop trigger "count_users" on "users"',
    'alter table roles drop constraint "roles_colour_unique"',
    'drop index concurrently if exists "roles_name_key"',
    'drop function if exists counted(users)',
    'alter table roles rename colour to shade',
    'alter table roles rename to duties',
    `alter type "state" rename value 'on' to 'off'`,
    'alter table "roles" alter column "colour" set not null',
    'alter table "roles" alter column "colour" set data type integer',
    'alter table roles alter colour type integer using 1',
    'alter table roles add column colour text not null',
    `alter table roles add constraint "colour_known" check (colour in ('grey', 'blue')) not valid`,
    'alter table "public"."roles" add check (length(name) < 9)',
    'alter table roles add constraint roles_name_key unique (name)',
    'alter table roles add constraint one_owner foreign key (owner_id) references users (id)',
    'create unique index concurrently if not exists "roles_name_key" on "roles" using btree (lower("name"))',
    // A new column, and a unique index on an old one.
    'alter table roles add column shade text; create unique index roles_name_key on roles (name)',
  ])('%s', (statement) => {
    expect(breakingStatements(statement)).toHaveLength(1);
  });
});

describe('Keeps the previous version working', () => {
  it.each([
    'create table duties (id uuid primary key not null, name text unique, check (length(name) < 9))',
    'create table "duties" ("name" text); create unique index "duties_name" on "duties" using btree ("name")',
    `alter table "roles" add column "colour" text default 'grey' not null`,
    `alter table roles add column shade text; alter table roles add constraint known check (shade <> '')`,
    'alter table roles add column owner uuid; alter table roles add constraint x foreign key ("owner") references users (id)',
    'drop index concurrently if exists "roles_name"; create index concurrently roles_name on roles (name, id)',
    'alter index "roles_next" rename to "roles_name"',
    'alter table roles validate constraint colour_known',
    'alter table roles alter column colour drop not null; alter table roles alter column colour set default 1',
    'create table "public"."duties" (name text); alter table "duties" add constraint duties_key unique (name)',
    'create trigger "count_users" after insert on "users" for each row execute function count_user()',
    '-- drop table roles\nupdate roles set name = lower(name)',
  ])('%s', (statements) => {
    expect(breakingStatements(statements)).toEqual([]);
  });
});
