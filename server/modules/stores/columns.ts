// Columns of stores that come from other tables, and the conversion of a logo to bytes.
import { sql } from 'drizzle-orm';
import { imageSize } from 'image-size';
import { logoRule, type Store, type StoreRow } from '#resources/stores/contract.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { invalid } from '#server/http/errors.ts';
import { anyRow } from '#server/lists/search.ts';
import type { RelatedTexts } from '#server/lists/source.ts';
import { templateConfiguration } from '#server/modules/templates/columns.ts';
import { trafficPlanPricing } from '#server/modules/traffic-plans/columns.ts';
import { maxPixels, tooManyPixels } from '#shared/contract/uploads.ts';

/** A time in JSON as the API answers it: ISO 8601, UTC, milliseconds. */
const isoTime = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Name of the store's primary domain; null if it has none. */
export const primaryDomainName = sql<string | null>`(
  select domains.name from domains where domains.store_id = stores.id and domains.is_primary)`;

/** Columns that a list row has in a different form than a record. */
export const storeRow = {
  template: sql<StoreRow['template']>`(
    select json_build_object('id', templates.id, 'name', templates.name)
    from templates where templates.id = stores.template_id)`,
  subscription: sql<StoreRow['subscription']>`(
    select json_build_object('id', traffic_plans.id, 'name', traffic_plans.name)
    from traffic_plans where traffic_plans.id = stores.subscription_id)`,
};

export const storeRecord = {
  domain: sql<Store['domain']>`(
    select json_build_object('name', domains.name) from domains
    where domains.store_id = stores.id and domains.is_primary)`,
  domains: sql<Store['domains']>`(
    select coalesce(json_agg(json_build_object('id', domains.id, 'name', domains.name,
      'isVerified', domains.verified_at is not null, 'isPrimary', domains.is_primary
    ) order by domains.is_primary desc, domains.created_at, domains.id), '[]')
    from domains where domains.store_id = stores.id)`,
  owner: sql<Store['owner']>`(
    select json_build_object('id', users.id, 'full_name', users.full_name, 'email', users.email)
    from users where users.id = stores.owner_id)`,
  logo: sql<Store['logo']>`replace(encode(stores.logo, 'base64'), chr(10), '')`,
  template: sql<Store['template']>`(
    select json_build_object('id', templates.id, 'name', templates.name,
      'configuration', ${templateConfiguration})
    from templates where templates.id = stores.template_id)`,
  subscription: sql<Store['subscription']>`(
    select json_build_object('id', traffic_plans.id, 'name', traffic_plans.name,
      'trafficLimit', traffic_plans.traffic_limit, 'isActive', traffic_plans.is_active,
      'pricing', ${trafficPlanPricing})
    from traffic_plans where traffic_plans.id = stores.subscription_id)`,
  categories: sql<Store['categories']>`(
    select coalesce(json_agg(json_build_object('id', categories.id, 'name', categories.name,
      'description', categories.description) order by categories.name, categories.id), '[]')
    from categories where categories.id in (
      select product_categories.category_id from product_categories
      join store_products on store_products.product_id = product_categories.product_id
      where store_products.store_id = stores.id))`,
  products: sql<Store['products']>`(
    select coalesce(json_agg(json_build_object('id', products.id, 'name', products.name,
      'status', products.status, 'price', products.price::text, 'updatedAt', ${isoTime('products.updated_at')}
    ) order by products.name, products.id), '[]')
    from products join store_products on store_products.product_id = products.id
    where store_products.store_id = stores.id)`,
};

/** A search for stores looks in the names and addresses of their owners, too. */
export const byOwners: RelatedTexts = {
  searched: { table: usersTable, name: sql`lower(users.full_name)`, texts: usersTable.search },
  exists: (matches) => anyRow(sql`users where users.id = stores.owner_id and ${matches}`),
  ids: (matches) => sql`select id from stores where owner_id in (select id from users where ${matches})`,
};

function sizeOf(bytes: Buffer) {
  try {
    return imageSize(bytes);
  } catch {
    return undefined;
  }
}

/** Decodes base64; throws 422 if the bytes are not a PNG. */
export function logoBytes(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  const size = sizeOf(bytes);
  if (size?.type !== 'png') throw invalid({ logo: [logoRule.texts.type] });
  if (size.width * size.height > maxPixels) throw invalid({ logo: [tooManyPixels] });
  return bytes;
}
