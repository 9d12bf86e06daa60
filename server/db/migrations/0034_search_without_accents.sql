-- outside a transaction
-- Searches ignore accents and Unicode forms, and find punycode host names by their Unicode letters.
-- The extension is trusted: the owner of the database can create it.
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- "unaccent" is STABLE because its rules can be edited. PostgreSQL resolves the dictionary here, so that no search path can change it.
CREATE OR REPLACE FUNCTION fold_for_search("text" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN replace(lower(unaccent('unaccent'::regdictionary, normalize("text", NFKD))), 'ς', 'σ');
--> statement-breakpoint
-- A part of a LIKE pattern, folded and escaped.
CREATE OR REPLACE FUNCTION search_part("text" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN replace(replace(replace(fold_for_search("text"), '\', '\\'), '%', '\%'), '_', '\_');
--> statement-breakpoint
-- Punycode (RFC 3492) without its "xn--"; what cannot be decoded stays as it is.
CREATE OR REPLACE FUNCTION punycode_as_unicode(label text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	encoded constant text := 'xn--' || label;
	last_hyphen constant int := length(label) - strpos(reverse(label), '-') + 1;
	has_ascii constant boolean := strpos(label, '-') > 0;
	letters text := CASE WHEN has_ascii THEN left(label, last_hyphen - 1) ELSE '' END;
	next_at int := CASE WHEN has_ascii THEN last_hyphen + 1 ELSE 1 END;
	code_point bigint := 128;
	place bigint := 0;
	bias int := 72;
	previous bigint;
	weight bigint;
	step int;
	digit int;
	threshold int;
	delta bigint;
BEGIN
	WHILE next_at <= length(label) LOOP
		previous := place;
		weight := 1;
		step := 36;
		LOOP
			digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(label, next_at, 1)) - 1;
			IF next_at > length(label) OR digit < 0 THEN
				RETURN encoded;
			END IF;
			next_at := next_at + 1;
			place := place + digit * weight;
			threshold := CASE WHEN step <= bias THEN 1 WHEN step >= bias + 26 THEN 26 ELSE step - bias END;
			EXIT WHEN digit < threshold;
			weight := weight * (36 - threshold);
			step := step + 36;
			IF place > 2147483647 OR weight > 2147483647 THEN
				RETURN encoded;
			END IF;
		END LOOP;
		delta := (place - previous) / CASE WHEN previous = 0 THEN 700 ELSE 2 END;
		delta := delta + delta / (length(letters) + 1);
		step := 0;
		WHILE delta > 455 LOOP
			delta := delta / 35;
			step := step + 36;
		END LOOP;
		bias := step + 36 * delta / (delta + 38);
		code_point := code_point + place / (length(letters) + 1);
		place := place % (length(letters) + 1);
		IF code_point > 1114111 OR code_point BETWEEN 55296 AND 57343 THEN
			RETURN encoded;
		END IF;
		letters := left(letters, place::int) || chr(code_point::int) || substr(letters, place::int + 1);
		place := place + 1;
	END LOOP;
	RETURN letters;
END $$;
--> statement-breakpoint
-- A text with the punycode in it decoded: "info@xn--mnchen-3ya.de" as "info@münchen.de".
CREATE OR REPLACE FUNCTION with_unicode_host_names("text" text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	label text;
BEGIN
	FOR label IN
		SELECT DISTINCT match[1] FROM regexp_matches("text", 'xn--([a-z0-9-]{1,59})', 'g') AS match ORDER BY 1 DESC LIMIT 20
	LOOP
		"text" := replace("text", 'xn--' || label, punycode_as_unicode(label));
	END LOOP;
	RETURN "text";
END $$;
--> statement-breakpoint
-- The same as "fold_for_search", of which it makes no call: that would cost as much as the folding.
CREATE OR REPLACE FUNCTION folded_with_host_names("text" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN replace(lower(unaccent('unaccent'::regdictionary, normalize(
	CASE WHEN strpos("text", 'xn--') = 0 THEN "text" ELSE "text" || ' ' || with_unicode_host_names("text") END, NFKD
))), 'ς', 'σ');
--> statement-breakpoint
-- What is searched of a lower-cased text. It is not STRICT, so that PostgreSQL inlines it: ASCII texts are compared as they are.
CREATE OR REPLACE FUNCTION searchable("text" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length("text") = char_length("text") AND strpos("text", 'xn--') = 0 THEN "text" ELSE folded_with_host_names("text") END;
--> statement-breakpoint
-- Each index is built beside the one in use, which serves until it is replaced. An interrupted build leaves an invalid index, which is
-- dropped first. The version before does not use the new indexes: its searches are slow until it is renewed.
DROP INDEX CONCURRENTLY IF EXISTS "crypto_chains_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "crypto_chains_search_new" ON "crypto_chains" USING gin (signs_as_letters(searchable("search")) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "crypto_chains_search";--> statement-breakpoint
ALTER INDEX "crypto_chains_search_new" RENAME TO "crypto_chains_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "crypto_currencies_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "crypto_currencies_search_new" ON "crypto_currencies" USING gin (signs_as_letters(searchable("search")) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "crypto_currencies_search";--> statement-breakpoint
ALTER INDEX "crypto_currencies_search_new" RENAME TO "crypto_currencies_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "crypto_wallets_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "crypto_wallets_search_new" ON "crypto_wallets" USING gin (signs_as_letters(searchable("search")) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "crypto_wallets_search";--> statement-breakpoint
ALTER INDEX "crypto_wallets_search_new" RENAME TO "crypto_wallets_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "operations_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "operations_search_new" ON "operations" USING gin (signs_as_letters(searchable("search")) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "operations_search";--> statement-breakpoint
ALTER INDEX "operations_search_new" RENAME TO "operations_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "pages_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pages_search_new" ON "pages" USING gin (signs_as_letters(searchable("search")) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "pages_search";--> statement-breakpoint
ALTER INDEX "pages_search_new" RENAME TO "pages_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "plans_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "plans_search_new" ON "plans" USING gin (signs_as_letters(searchable("search")) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "plans_search";--> statement-breakpoint
ALTER INDEX "plans_search_new" RENAME TO "plans_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "traffic_plans_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "traffic_plans_search_new" ON "traffic_plans" USING gin (signs_as_letters(searchable("search")) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "traffic_plans_search";--> statement-breakpoint
ALTER INDEX "traffic_plans_search_new" RENAME TO "traffic_plans_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "categories_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "categories_search_new" ON "categories" USING gin (signs_as_letters(searchable("search")) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "categories_search";--> statement-breakpoint
ALTER INDEX "categories_search_new" RENAME TO "categories_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_search_new" ON "products" USING gin (signs_as_letters(searchable("search")) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_search";--> statement-breakpoint
ALTER INDEX "products_search_new" RENAME TO "products_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "domains_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "domains_search_new" ON "domains" USING gin (signs_as_letters(searchable("search")) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "domains_search";--> statement-breakpoint
ALTER INDEX "domains_search_new" RENAME TO "domains_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "store_emails_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "store_emails_search_new" ON "store_emails" USING gin (signs_as_letters(searchable("search")) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "store_emails_search";--> statement-breakpoint
ALTER INDEX "store_emails_search_new" RENAME TO "store_emails_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stores_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stores_search_new" ON "stores" USING gin (signs_as_letters(searchable("search")) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stores_search";--> statement-breakpoint
ALTER INDEX "stores_search_new" RENAME TO "stores_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stores_name_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stores_name_search_new" ON "stores" USING gin (signs_as_letters(searchable((' ' || lower("name")))) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stores_name_search";--> statement-breakpoint
ALTER INDEX "stores_name_search_new" RENAME TO "stores_name_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "template_tags_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "template_tags_search_new" ON "template_tags" USING gin (signs_as_letters(searchable("search")) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "template_tags_search";--> statement-breakpoint
ALTER INDEX "template_tags_search_new" RENAME TO "template_tags_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "templates_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "templates_search_new" ON "templates" USING gin (signs_as_letters(searchable("search")) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "templates_search";--> statement-breakpoint
ALTER INDEX "templates_search_new" RENAME TO "templates_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_search_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_search_new" ON "users" USING gin (signs_as_letters(searchable("search")) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_search";--> statement-breakpoint
ALTER INDEX "users_search_new" RENAME TO "users_search";--> statement-breakpoint
-- The planner keeps statistics of index expressions.
ANALYZE "crypto_chains", "crypto_currencies", "crypto_wallets", "operations", "pages", "plans", "traffic_plans", "categories", "products", "domains", "store_emails", "stores", "template_tags", "templates", "users";
