-- outside a transaction
-- Signs as letters of Linear A (from U+10600 on), which nobody writes: databases know them as letters. Calls of "replace" take a third
-- of the time of one "translate".
DO $$
BEGIN
	EXECUTE (
		SELECT 'CREATE OR REPLACE FUNCTION signs_as_letters("text" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN '
			|| repeat('replace(', count(*)::int) || '"text"'
			|| string_agg(format(', %L, %L)', sign, chr(67072 + n::int - 1)), '' ORDER BY n)
		FROM regexp_split_to_table('@.-_/:+&'',()"#’–', '') WITH ORDINALITY AS signs(sign, n)
	);
END $$;
--> statement-breakpoint
-- Each index is dropped before it is built: one whose building was cut off is there, and of no use. Until the new one is there, searches
-- have the old one.
DROP INDEX CONCURRENTLY IF EXISTS "users_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_search_new" ON "users" USING gin (signs_as_letters("search") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_search";--> statement-breakpoint
ALTER INDEX "users_search_new" RENAME TO "users_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stores_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stores_search_new" ON "stores" USING gin (signs_as_letters("search") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stores_search";--> statement-breakpoint
ALTER INDEX "stores_search_new" RENAME TO "stores_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "domains_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "domains_search_new" ON "domains" USING gin (signs_as_letters("search") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "domains_search";--> statement-breakpoint
ALTER INDEX "domains_search_new" RENAME TO "domains_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "store_emails_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "store_emails_search_new" ON "store_emails" USING gin (signs_as_letters("search") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "store_emails_search";--> statement-breakpoint
ALTER INDEX "store_emails_search_new" RENAME TO "store_emails_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_search_new" ON "products" USING gin (signs_as_letters("search") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_search";--> statement-breakpoint
ALTER INDEX "products_search_new" RENAME TO "products_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "categories_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "categories_search_new" ON "categories" USING gin (signs_as_letters("search") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "categories_search";--> statement-breakpoint
ALTER INDEX "categories_search_new" RENAME TO "categories_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "plans_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "plans_search_new" ON "plans" USING gin (signs_as_letters("search") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "plans_search";--> statement-breakpoint
ALTER INDEX "plans_search_new" RENAME TO "plans_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "traffic_plans_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "traffic_plans_search_new" ON "traffic_plans" USING gin (signs_as_letters("search") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "traffic_plans_search";--> statement-breakpoint
ALTER INDEX "traffic_plans_search_new" RENAME TO "traffic_plans_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "templates_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "templates_search_new" ON "templates" USING gin (signs_as_letters("search") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "templates_search";--> statement-breakpoint
ALTER INDEX "templates_search_new" RENAME TO "templates_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "template_tags_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "template_tags_search_new" ON "template_tags" USING gin (signs_as_letters("search") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "template_tags_search";--> statement-breakpoint
ALTER INDEX "template_tags_search_new" RENAME TO "template_tags_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "pages_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pages_search_new" ON "pages" USING gin (signs_as_letters("search") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "pages_search";--> statement-breakpoint
ALTER INDEX "pages_search_new" RENAME TO "pages_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "crypto_chains_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "crypto_chains_search_new" ON "crypto_chains" USING gin (signs_as_letters("search") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "crypto_chains_search";--> statement-breakpoint
ALTER INDEX "crypto_chains_search_new" RENAME TO "crypto_chains_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "crypto_currencies_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "crypto_currencies_search_new" ON "crypto_currencies" USING gin (signs_as_letters("search") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "crypto_currencies_search";--> statement-breakpoint
ALTER INDEX "crypto_currencies_search_new" RENAME TO "crypto_currencies_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "crypto_wallets_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "crypto_wallets_search_new" ON "crypto_wallets" USING gin (signs_as_letters("search") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "crypto_wallets_search";--> statement-breakpoint
ALTER INDEX "crypto_wallets_search_new" RENAME TO "crypto_wallets_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "operations_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "operations_search_new" ON "operations" USING gin (signs_as_letters("search") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "operations_search";--> statement-breakpoint
ALTER INDEX "operations_search_new" RENAME TO "operations_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stores_name_search";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stores_name_search" ON "stores" USING gin (signs_as_letters((' ' || lower("name"))) gin_trgm_ops);--> statement-breakpoint
-- What the planner knows of these texts.
ANALYZE "users", "stores", "domains", "store_emails", "products", "categories", "plans", "traffic_plans", "templates", "template_tags", "pages", "crypto_chains", "crypto_currencies", "crypto_wallets", "operations";
