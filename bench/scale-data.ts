// Creates very large tables: the database generates the rows and loads them with COPY, without triggers,
// foreign keys and indexes.
import { pipeline } from 'node:stream/promises';
import { Client, type ClientConfig } from 'pg';
import { from, to } from 'pg-copy-streams';
import { openDatabase } from '#server/db/client.ts';
import { prepareDatabase } from '../server/prepare-database.ts';

export interface Counts {
  readonly users: number;
  readonly stores: number;
  readonly products: number;
  readonly others: number;
}

export const filledTables = [
  'users',
  'user_roles',
  'stores',
  'domains',
  'store_emails',
  'products',
  'product_categories',
  'categories',
  'category_ancestors',
  'uploads',
  'pages',
  'templates',
  'template_tags',
];

const words = `(array['Amber','Boreal','Cedar','Dune','Ember','Fjord','Grove','Harbor','Iris','Juniper','Lumen'])[1 + n % 11]
  || ' ' || (array['Supply','Market','Studio','Works','Goods','House','Press'])[1 + n % 7] || ' ' || substr(md5(n::text), 1, 8)`;
const people = `(array['Amelia','Noah','Sofía','Ben','Yuki','Ava','Mateo','Chloé','Ethan','Zainab','Lucas','Isla'])[1 + n % 12]
  || ' ' || (array['Hart','Lindqvist','Marín','O’Connor','Tanaka','Johnson','Rossi'])[1 + n % 7] || ' ' || substr(md5(n::text), 1, 8)`;
const record = 'id, created_at, updated_at';
/** Id for each number, so that tables can refer to each other without a lookup. */
const idOf = (kind: number, n: string) =>
  `(lpad(to_hex(${kind}), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const made = (kind: number) =>
  `${idOf(kind, 'n')}, now() - n * interval '37 seconds', now() - (n::bigint * 7919 % 1000003) * interval '1 minute'`;

const hasImage = (products: number) => `n > ${products} * 0.94`;

/**
 * Common, medium and rare values of every kind, for example roles with many, some and few users.
 * Some matches are far from the start of an order: unverified users never signed in, only the oldest products
 * have an image, only the oldest users have one of the roles.
 */
const fill = ({ users, stores, products, others }: Counts) => [
  {
    into: `roles (${record}, name, description)`,
    rows: `select ${idOf(1, 'n')}, now(), now(), (array['Common role', 'Middling role', 'Rare role', 'Old role'])[n], 'Made'
    from generate_series(1, 4) n`,
  },
  {
    into: `users (${record}, full_name, email, password_hash, status, is_verified, last_login_at)`,
    rows: `select ${made(2)}, ${people}, substr(md5(n::text), 1, 4) || '.user' || n || '@scale.example.com', 'none',
      case when n % 1000 = 0 then 'SUSPENDED' when n % 10 = 0 then 'INACTIVE' else 'ACTIVE' end, n / 12 % 3 > 0,
      case when n % 4 > 0 and n / 12 % 3 > 0 then now() - (n::bigint * 7919 % 1000003) * interval '1 minute' end
    from generate_series(1, ${users}) n`,
  },
  {
    into: `user_roles (user_id, role_id)`,
    rows: `select ${idOf(2, 'n')}, ${idOf(1, 'role')} from generate_series(1, ${users}) n, generate_series(1, 4) role
    where (role = 1 and n % 20 < 17) or (role = 2 and n % 250 = 0) or (role = 3 and n % ${Math.ceil(users / 40)} = 0)
      or (role = 4 and n > ${users} * 0.94)`,
  },
  {
    into: `traffic_plans (${record}, name, description, traffic_limit, is_active, monthly_price, yearly_price, monthly_price_id, yearly_price_id)`,
    rows: `select ${idOf(3, 'n')}, now(), now(), 'Plan ' || n, 'A plan', 1000 * n, n % 5 > 0, 9.99 * n, 99.99 * n, gen_random_uuid(), gen_random_uuid()
    from generate_series(1, 10) n`,
  },
  {
    into: `templates (${record}, name, description, external_url, theme, layout)`,
    rows: `select ${made(4)}, ${words}, 'About ' || md5(n::text), 'https://example.com',
      case when n % 500 = 0 then 'dark' else 'light' end, case when n % 700 = 0 then 'sidebar' else 'grid' end
    from generate_series(1, ${others}) n`,
  },
  {
    into: `template_tags (id, template_id, name, position)`,
    rows: `select gen_random_uuid(), ${idOf(4, 'n')}, tag, 0
    from generate_series(1, ${others}) n, unnest(array['common tag', 'middling tag', 'rare tag']) tag
    where tag = 'common tag' or (tag = 'middling tag' and n % 50 = 0) or n % ${Math.ceil(others / 5)} = 0`,
  },
  {
    into: `stores (${record}, name, description, is_active, business_name, phone_number, address, owner_id, template_id, subscription_id, billing_cycle, terms, privacy, domain_state)`,
    rows: `select ${made(5)}, ${words}, 'A store that sells ' || md5(n::text), n % 1000 > 0, '', '', '',
      ${idOf(2, `case when n % 5 < 2 then 1 else 1 + n % (${users} / 4) end`)},
      ${idOf(4, `1 + n % least(${others}, 50)`)}, case when n % 13 > 2 then ${idOf(3, 'n % 13 - 2')} end,
      case when n % 3 = 0 then 'yearly' else 'monthly' end, '', '',
      case when n % 1000 = 0 then 'unverified' when n % 1500 = 1 then 'none' else 'verified' end
    from generate_series(1, ${stores}) n`,
  },
  {
    into: `domains (${record}, store_id, name, is_primary, token, verified_at)`,
    rows: `select ${made(6)}, ${idOf(5, 'n')}, 'shop' || n || '.scale.example.com', true, 'none',
      case when n % 1000 > 0 then now() end
    from generate_series(1, ${stores}) n where n % 1500 <> 1`,
  },
  {
    into: `store_emails (${record}, store_id, email, purpose, verified_at)`,
    rows: `select ${made(7)}, ${idOf(5, 'n')}, 'orders' || n || '@scale.example.com', 'Orders and returns',
      case when n % 1000 > 0 then now() end
    from generate_series(1, ${stores}) n`,
  },
  {
    into: `categories (${record}, name, description, parent_id)`,
    rows: `select ${made(8)}, ${words}, 'What is like ' || md5(n::text),
      case when n between 10 and 60 then ${idOf(8, '4')} when n > 3 then ${idOf(8, 'case when n % 10 < 9 then 1 else 2 end')} end
    from generate_series(1, ${others}) n`,
  },
  {
    into: 'category_ancestors (category_id, ancestor_id)',
    rows: `with recursive up(category_id, ancestor_id) as (
        select id, id from categories where id not in (select category_id from category_ancestors)
        union all
        select up.category_id, categories.parent_id from up join categories on categories.id = up.ancestor_id
        where categories.parent_id is not null
      ) select * from up`,
  },
  {
    into: 'uploads (id, created_at, key, file_name, mime_type, size)',
    rows: `select ${idOf(11, 'n')}, now(), n || '.png', 'picture.png', 'image/png', 1000
    from generate_series(1, ${products}) n where ${hasImage(products)}`,
  },
  {
    into: `products (${record}, name, description, price, status, image_id)`,
    rows: `select ${made(9)}, ${words}, 'To be used for ' || md5(n::text), (n::bigint * 7919 % 100000) / 100.0,
      case when n % 1000 = 0 then 'archived' when n % 4 = 0 then 'draft' else 'published' end,
      case when ${hasImage(products)} then ${idOf(11, 'n')} end
    from generate_series(1, ${products}) n`,
  },
  {
    into: `product_categories (product_id, category_id)`,
    rows: `select ${idOf(9, 'n')}, ${idOf(8, `case when n % 5 < 3 then 1 when n % 1000 = 0 then 2 else 3 + n % (${others} - 3) end`)}
    from generate_series(1, ${products}) n`,
  },
  {
    into: `pages (${record}, title, slug, description, content, status)`,
    rows: `select ${made(10)}, ${words}, 'page-' || n, 'About it', '',
      case when n % 1000 = 0 then 'draft' else 'published' end
    from generate_series(1, ${others}) n`,
  },
];

export const oldRoleId = '00000001-0000-7000-8000-000000000004';

/** Ids to filter by: of many rows, of some, of few. */
export const someIds = {
  roleId: [1, 2, 3].map((n) => `00000001-0000-7000-8000-${n.toString(16).padStart(12, '0')}`),
  ownerId: [1, 4, 3].map((n) => `00000002-0000-7000-8000-${n.toString(16).padStart(12, '0')}`),
  // Items of the trash: nearly all, and few.
  resource: ['products', 'pages'],
  createdById: ['00000002-0000-7000-8000-000000000001'],
  templateId: ['00000004-0000-7000-8000-000000000002'],
  subscriptionId: ['00000003-0000-7000-8000-000000000002'],
  trafficPlanId: ['00000003-0000-7000-8000-000000000002'],
  categoryId: [1, 2, 5].map((n) => `00000008-0000-7000-8000-${n.toString(16).padStart(12, '0')}`),
  parentId: [1, 2].map((n) => `00000008-0000-7000-8000-${n.toString(16).padStart(12, '0')}`),
  withinCategoryId: [1, 4, 5].map((n) => `00000008-0000-7000-8000-${n.toString(16).padStart(12, '0')}`),
  storeId: ['00000005-0000-7000-8000-000000000003'],
} as const;

/** Bounds and texts to filter by, rarest first. */
export const someBounds: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['created', 'updated', 'lastSignIn', 'lastMessage'].flatMap((of) => [
      [`${of}From`, [new Date(Date.now() - 3_600_000).toISOString(), '2001-01-01']],
      [`${of}To`, ['2001-01-01', new Date(Date.now() - 3_600_000).toISOString()]],
    ]),
  ),
  priceFrom: ['999', '10'],
  priceTo: ['1', '500'],
  tag: ['rare tag', 'common tag'],
};

export async function createLargeDatabase(connection: ClientConfig, counts: Counts): Promise<void> {
  const db = openDatabase(connection);
  await prepareDatabase(db);
  await db.$client.end();
  const client = await connected(connection);
  await fillMany(client, connection, counts);
  await client.end();
}

async function connected(connection: ClientConfig): Promise<Client> {
  const client = new Client(connection);
  // The failed query reports the error, so the error of the closed connection is ignored.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Fills a migrated, empty database. A second connection generates the rows. */
export async function fillMany(client: Client, connection: ClientConfig, counts: Counts): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any($1)
       and indexname not in (select conname from pg_constraint)`,
    [filledTables],
  );
  const { rows: keys } = await client.query<{ name: string; of: string; definition: string }>(
    `select conname as name, conrelid::regclass as of, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conrelid::regclass::text = any($1)`,
    [filledTables],
  );
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '256MB'`);
  for (const table of filledTables) await client.query(`alter table "${table}" disable trigger user`);
  for (const { name, of } of keys) await client.query(`alter table "${of}" drop constraint "${name}"`);
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  const maker = await connected(connection);
  for (const { into, rows } of fill(counts)) {
    await pipeline(
      maker.query(to(`copy (${rows}) to stdout`)),
      client.query(from(`copy ${into} from stdin`)),
    );
  }
  await maker.end();
  for (const { definition } of indexes) await client.query(definition);
  await client.query(`insert into counters select * from counted_rows
    on conflict (name, "of", kind, day) do update set total = excluded.total, amount = excluded.amount`);
  await client.query('delete from counter_changes');
  for (const { name, of, definition } of keys) {
    await client.query(`alter table "${of}" add constraint "${name}" ${definition}`);
  }
  for (const table of filledTables) await client.query(`alter table "${table}" enable trigger user`);
  await client.query('vacuum analyze');
}
