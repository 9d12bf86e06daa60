-- Both extensions are trusted: the owner of the database can create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- "unaccent" is STABLE because its rules can be edited. PostgreSQL resolves the dictionary here, so no search path can change it.
CREATE FUNCTION fold_for_search("text" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN replace(lower(unaccent('unaccent'::regdictionary, normalize("text", NFKD))), 'ς', 'σ');--> statement-breakpoint
-- Trigram indexes know letters and digits only. Signs become letters of Linear A (from U+10600), which nobody writes.
CREATE FUNCTION signs_as_letters("text" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("text", '@', chr(67072)), '.', chr(67073)), '-', chr(67074)), '_', chr(67075)), '/', chr(67076)), ':', chr(67077)), '+', chr(67078)), '&', chr(67079)), '''', chr(67080)), ',', chr(67081)), '(', chr(67082)), ')', chr(67083)), '"', chr(67084)), '#', chr(67085)), '’', chr(67086)), '–', chr(67087));--> statement-breakpoint
-- Decodes a Punycode label (RFC 3492) without its "xn--". A malformed label stays as it is.
CREATE FUNCTION punycode_as_unicode(label text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
END $$;;--> statement-breakpoint
-- Decodes the Punycode in a text: "info@xn--mnchen-3ya.de" becomes "info@münchen.de".
CREATE FUNCTION decoded_host_names("text" text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	label text;
BEGIN
	FOR label IN
		SELECT DISTINCT match[1] FROM regexp_matches("text", 'xn--([a-z0-9-]{1,59})', 'g') AS match ORDER BY 1 DESC LIMIT 20
	LOOP
		"text" := replace("text", 'xn--' || label, punycode_as_unicode(label));
	END LOOP;
	RETURN "text";
END $$;;--> statement-breakpoint
-- The searched form of a text. ASCII texts need no folding. Not STRICT, so that PostgreSQL can inline it.
CREATE FUNCTION search_text("text" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN signs_as_letters(CASE
	WHEN strpos(lower("text"), 'xn--') > 0 THEN fold_for_search(lower("text") || ' ' || decoded_host_names(lower("text")))
	WHEN octet_length("text") = char_length("text") THEN lower("text")
	ELSE fold_for_search("text")
END);--> statement-breakpoint
-- The searched form of a term, escaped for LIKE. Underscores are letters by then.
CREATE FUNCTION search_pattern("text" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN replace(replace(signs_as_letters(fold_for_search("text")), '\', '\\'), '%', '\%');--> statement-breakpoint
CREATE SEQUENCE "public"."audit_log_position" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "crypto_chains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"explorer_url" text,
	"rpc_url" text,
	"family" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(' ' || name || ' ' || symbol)) STORED
);--> statement-breakpoint
CREATE TABLE "crypto_currencies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"decimals" smallint NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(' ' || name || ' ' || symbol)) STORED,
	CONSTRAINT "crypto_currencies_decimals_in_range" CHECK (decimals between 0 and 36)
);--> statement-breakpoint
CREATE TABLE "crypto_wallets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"chain_id" uuid NOT NULL,
	"currency_id" uuid NOT NULL,
	"address" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(' ' || address)) STORED
);--> statement-breakpoint
CREATE TABLE "counter_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "counter_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"of" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"total" bigint NOT NULL,
	"amount" numeric(24, 2) NOT NULL
);--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text NOT NULL,
	"of" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"total" bigint NOT NULL,
	"amount" numeric(24, 2) NOT NULL,
	CONSTRAINT "counters_name_of_kind_day_pk" PRIMARY KEY("name","of","kind","day")
);--> statement-breakpoint
CREATE TABLE "file_removals" (
	"key" text PRIMARY KEY NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "findings" (
	"look" text PRIMARY KEY NOT NULL,
	"found" jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"record_id" uuid,
	"body" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"position" bigint DEFAULT nextval('audit_log_position') NOT NULL,
	"actor_id" uuid,
	"request_id" text NOT NULL,
	"operation_id" uuid,
	"resource" text NOT NULL,
	"record_id" uuid NOT NULL,
	"version" integer,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"secrets" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "audit_log_at_id_pk" PRIMARY KEY("at","id")
) PARTITION BY RANGE ("at");--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"address" text NOT NULL,
	"author_id" uuid,
	"request_id" text NOT NULL,
	"status" text NOT NULL,
	"error" text,
	"outbox" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"settled_at" timestamp(3) with time zone
);--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"file_name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" integer NOT NULL,
	"for_texts" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "uploads_key_unique" UNIQUE("key")
);--> statement-breakpoint
CREATE TABLE "operation_failures" (
	"operation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"record_id" uuid NOT NULL,
	"name" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "operation_failures_operation_id_position_pk" PRIMARY KEY("operation_id","position")
);--> statement-breakpoint
CREATE TABLE "operation_rows" (
	"operation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"record_id" uuid NOT NULL,
	CONSTRAINT "operation_rows_operation_id_position_pk" PRIMARY KEY("operation_id","position")
);--> statement-breakpoint
CREATE TABLE "operations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"resource" text NOT NULL,
	"action" text NOT NULL,
	"values" jsonb NOT NULL,
	"atomic" boolean NOT NULL,
	"dry_run" boolean NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"matched" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"same" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"message" text,
	"created_by" uuid,
	"request_id" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"search" text GENERATED ALWAYS AS (search_text(' ' || resource || ' ' || action)) STORED,
	CONSTRAINT "operations_status_known" CHECK (status in ('queued', 'running', 'done', 'stopped', 'failed'))
);--> statement-breakpoint
CREATE TABLE "page_images" (
	"page_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	CONSTRAINT "page_images_page_id_upload_id_pk" PRIMARY KEY("page_id","upload_id")
);--> statement-breakpoint
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"description" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(' ' || title || ' ' || slug)) STORED,
	CONSTRAINT "pages_status_known" CHECK (status in ('draft', 'published'))
);--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"traffic_plan_id" uuid NOT NULL,
	"billing_cycle" text NOT NULL,
	"features" text DEFAULT '' NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(' ' || name || ' ' || features)) STORED,
	CONSTRAINT "plans_billing_cycle_known" CHECK (billing_cycle in ('monthly', 'yearly'))
);--> statement-breakpoint
CREATE TABLE "traffic_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"traffic_limit" bigint NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"monthly_price" numeric(12, 2) NOT NULL,
	"yearly_price" numeric(12, 2) NOT NULL,
	"monthly_price_id" uuid NOT NULL,
	"yearly_price_id" uuid NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(' ' || name || ' ' || description)) STORED,
	CONSTRAINT "traffic_plans_limit_in_range" CHECK (traffic_limit between 1 and 1000000000000),
	CONSTRAINT "traffic_plans_prices_not_negative" CHECK (monthly_price >= 0 and yearly_price >= 0)
);--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"parent_id" uuid,
	"icon_id" uuid,
	"search" text GENERATED ALWAYS AS (search_text(' ' || name || ' ' || description)) STORED
);--> statement-breakpoint
CREATE TABLE "category_ancestors" (
	"category_id" uuid NOT NULL,
	"ancestor_id" uuid NOT NULL,
	CONSTRAINT "category_ancestors_ancestor_id_category_id_pk" PRIMARY KEY("ancestor_id","category_id")
);--> statement-breakpoint
CREATE TABLE "product_categories" (
	"product_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "product_categories_product_id_category_id_pk" PRIMARY KEY("product_id","category_id")
);--> statement-breakpoint
CREATE TABLE "product_files" (
	"product_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_files_product_id_upload_id_pk" PRIMARY KEY("product_id","upload_id")
);--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"image_id" uuid,
	"has_image" boolean GENERATED ALWAYS AS (image_id is not null) STORED NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(' ' || name || ' ' || description)) STORED,
	CONSTRAINT "products_price_not_negative" CHECK (price >= 0),
	CONSTRAINT "products_status_known" CHECK (status in ('draft', 'published', 'archived'))
);--> statement-breakpoint
CREATE TABLE "permissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "permissions_name_unique" UNIQUE("name")
);--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"role_id" uuid NOT NULL,
	"permission_id" uuid NOT NULL,
	CONSTRAINT "role_permissions_role_id_permission_id_pk" PRIMARY KEY("role_id","permission_id")
);--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(' ' || name || ' ' || description)) STORED
);--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone NOT NULL,
	"user_agent" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"since" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"key" text NOT NULL,
	"value" jsonb,
	"secret" text,
	"changed_at" timestamp(3) with time zone,
	"changed_by" uuid,
	CONSTRAINT "settings_key_unique" UNIQUE("key")
);--> statement-breakpoint
CREATE TABLE "domains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"store_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"token" text NOT NULL,
	"verified_at" timestamp(3) with time zone,
	"is_verified" boolean GENERATED ALWAYS AS (verified_at is not null) STORED NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(' ' || name)) STORED
);--> statement-breakpoint
CREATE TABLE "store_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"store_id" uuid NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"verified_at" timestamp(3) with time zone,
	"is_verified" boolean GENERATED ALWAYS AS (verified_at is not null) STORED NOT NULL,
	"token_hash" "bytea",
	"link_sent_at" timestamp(3) with time zone,
	"search" text GENERATED ALWAYS AS (search_text(' ' || email || ' ' || purpose)) STORED,
	CONSTRAINT "store_emails_token_hash_unique" UNIQUE("token_hash")
);--> statement-breakpoint
CREATE TABLE "store_products" (
	"store_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "store_products_store_id_product_id_pk" PRIMARY KEY("store_id","product_id")
);--> statement-breakpoint
CREATE TABLE "stores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"business_name" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"logo" "bytea",
	"owner_id" uuid,
	"template_id" uuid,
	"subscription_id" uuid,
	"billing_cycle" text DEFAULT 'monthly' NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"privacy" text DEFAULT '' NOT NULL,
	"domain_state" text DEFAULT 'none' NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(' ' || name || ' ' || description)) STORED,
	CONSTRAINT "stores_domain_state_known" CHECK (domain_state in ('none', 'unverified', 'verified')),
	CONSTRAINT "stores_billing_cycle_known" CHECK (billing_cycle in ('monthly', 'yearly'))
);--> statement-breakpoint
CREATE TABLE "template_tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(' ' || name)) STORED
);--> statement-breakpoint
CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"external_url" text NOT NULL,
	"theme" text DEFAULT 'light' NOT NULL,
	"layout" text DEFAULT 'grid' NOT NULL,
	"primary_color" text,
	"image_id" uuid,
	"search" text GENERATED ALWAYS AS (search_text(' ' || name || ' ' || description)) STORED,
	CONSTRAINT "templates_theme_known" CHECK (theme in ('light', 'dark')),
	CONSTRAINT "templates_layout_known" CHECK (layout in ('grid', 'sidebar')),
	CONSTRAINT "templates_primary_color_hex" CHECK (primary_color ~ '^#[0-9a-f]{6}$')
);--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"last_login_at" timestamp(3) with time zone,
	"search" text GENERATED ALWAYS AS (search_text(' ' || full_name || ' ' || email)) STORED,
	CONSTRAINT "users_status_known" CHECK (status in ('ACTIVE', 'INACTIVE', 'SUSPENDED'))
);--> statement-breakpoint
CREATE TABLE "export_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_hash" "bytea" NOT NULL,
	"session_id" uuid NOT NULL,
	"request" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "export_tickets_ticket_hash_unique" UNIQUE("ticket_hash")
);--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "preferences_user_id_key_pk" PRIMARY KEY("user_id","key")
);--> statement-breakpoint
CREATE TABLE "view_defaults" (
	"user_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"view_id" uuid NOT NULL,
	CONSTRAINT "view_defaults_user_id_resource_pk" PRIMARY KEY("user_id","resource")
);--> statement-breakpoint
CREATE TABLE "views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"owner_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"name" text NOT NULL,
	"shared" boolean NOT NULL,
	"query" text NOT NULL,
	"columns" text[]
);--> statement-breakpoint
ALTER TABLE "crypto_wallets" ADD CONSTRAINT "crypto_wallets_chain_id_crypto_chains_id_fk" FOREIGN KEY ("chain_id") REFERENCES "public"."crypto_chains"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crypto_wallets" ADD CONSTRAINT "crypto_wallets_currency_id_crypto_currencies_id_fk" FOREIGN KEY ("currency_id") REFERENCES "public"."crypto_currencies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_images" ADD CONSTRAINT "page_images_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_images" ADD CONSTRAINT "page_images_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_traffic_plan_id_traffic_plans_id_fk" FOREIGN KEY ("traffic_plan_id") REFERENCES "public"."traffic_plans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_icon_id_uploads_id_fk" FOREIGN KEY ("icon_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_ancestors" ADD CONSTRAINT "category_ancestors_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_ancestors" ADD CONSTRAINT "category_ancestors_ancestor_id_categories_id_fk" FOREIGN KEY ("ancestor_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_files" ADD CONSTRAINT "product_files_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_files" ADD CONSTRAINT "product_files_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_image_id_uploads_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_emails" ADD CONSTRAINT "store_emails_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_products" ADD CONSTRAINT "store_products_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_products" ADD CONSTRAINT "store_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_subscription_id_traffic_plans_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."traffic_plans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_tags" ADD CONSTRAINT "template_tags_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_image_id_uploads_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_tickets" ADD CONSTRAINT "export_tickets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_defaults" ADD CONSTRAINT "view_defaults_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_defaults" ADD CONSTRAINT "view_defaults_view_id_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "crypto_chains_symbol_key" ON "crypto_chains" USING btree ("symbol");--> statement-breakpoint
CREATE INDEX "crypto_chains_sort_created_at" ON "crypto_chains" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "crypto_chains_sort_name" ON "crypto_chains" USING btree (lower("name"),"id","name");--> statement-breakpoint
CREATE INDEX "crypto_chains_sort_symbol" ON "crypto_chains" USING btree (lower("symbol"),"id","symbol");--> statement-breakpoint
CREATE INDEX "crypto_chains_sort_updated_at" ON "crypto_chains" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "crypto_chains_filter_active" ON "crypto_chains" USING btree ("is_active","created_at","id");--> statement-breakpoint
CREATE INDEX "crypto_chains_search" ON "crypto_chains" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "crypto_currencies_symbol_key" ON "crypto_currencies" USING btree ("symbol");--> statement-breakpoint
CREATE INDEX "crypto_currencies_sort_created_at" ON "crypto_currencies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "crypto_currencies_sort_name" ON "crypto_currencies" USING btree (lower("name"),"id","name");--> statement-breakpoint
CREATE INDEX "crypto_currencies_sort_symbol" ON "crypto_currencies" USING btree (lower("symbol"),"id","symbol");--> statement-breakpoint
CREATE INDEX "crypto_currencies_sort_decimals" ON "crypto_currencies" USING btree ("decimals","id");--> statement-breakpoint
CREATE INDEX "crypto_currencies_sort_updated_at" ON "crypto_currencies" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "crypto_currencies_filter_active" ON "crypto_currencies" USING btree ("is_active","created_at","id");--> statement-breakpoint
CREATE INDEX "crypto_currencies_search" ON "crypto_currencies" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "crypto_wallets_chain_currency_key" ON "crypto_wallets" USING btree ("chain_id","currency_id");--> statement-breakpoint
CREATE INDEX "crypto_wallets_currency" ON "crypto_wallets" USING btree ("currency_id");--> statement-breakpoint
CREATE INDEX "crypto_wallets_sort_created_at" ON "crypto_wallets" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "crypto_wallets_sort_updated_at" ON "crypto_wallets" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "crypto_wallets_filter_active" ON "crypto_wallets" USING btree ("is_active","created_at","id");--> statement-breakpoint
CREATE INDEX "crypto_wallets_search" ON "crypto_wallets" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "counter_changes_of" ON "counter_changes" USING btree ("name","of");--> statement-breakpoint
CREATE INDEX "counters_covering" ON "counters" USING btree ("name","of","kind","day","total","amount");--> statement-breakpoint
CREATE INDEX "file_removals_due_at" ON "file_removals" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_log_of_record" ON "audit_log" USING btree ("resource","record_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_actor" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_operation" ON "audit_log" USING btree ("operation_id","id") WHERE operation_id is not null;--> statement-breakpoint
CREATE INDEX "audit_log_transaction_id" ON "audit_log" USING btree ("transaction","id");--> statement-breakpoint
CREATE INDEX "audit_log_position_id" ON "audit_log" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "messages_of_record" ON "messages" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "messages_of_address" ON "messages" USING btree (lower("address"),"created_at");--> statement-breakpoint
CREATE INDEX "messages_created_at" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_failed" ON "messages" USING btree ("created_at") WHERE status <> 'sent';--> statement-breakpoint
CREATE INDEX "uploads_for_texts" ON "uploads" USING btree ("created_at") WHERE for_texts;--> statement-breakpoint
CREATE INDEX "operations_sort_created_at" ON "operations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "operations_filter_status" ON "operations" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "operations_filter_created_by_id" ON "operations" USING btree ("created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "operations_search" ON "operations" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "operations_open" ON "operations" USING btree ("resource","id") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "page_images_upload" ON "page_images" USING btree ("upload_id","page_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug_key" ON "pages" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "pages_sort_created_at" ON "pages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pages_sort_title" ON "pages" USING btree (lower("title"),"id","title");--> statement-breakpoint
CREATE INDEX "pages_sort_updated_at" ON "pages" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "pages_filter_status" ON "pages" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "pages_search" ON "pages" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "plans_offer_key" ON "plans" USING btree ("traffic_plan_id","billing_cycle");--> statement-breakpoint
CREATE INDEX "plans_sort_created_at" ON "plans" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "plans_sort_name" ON "plans" USING btree (lower("name"),"id","name");--> statement-breakpoint
CREATE INDEX "plans_sort_updated_at" ON "plans" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "plans_filter_billing_cycle" ON "plans" USING btree ("billing_cycle","created_at","id");--> statement-breakpoint
CREATE INDEX "plans_filter_traffic_plan_id" ON "plans" USING btree ("traffic_plan_id","created_at","id");--> statement-breakpoint
CREATE INDEX "plans_search" ON "plans" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "traffic_plans_sort_created_at" ON "traffic_plans" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "traffic_plans_sort_name" ON "traffic_plans" USING btree (lower("name"),"id","name");--> statement-breakpoint
CREATE INDEX "traffic_plans_sort_traffic_limit" ON "traffic_plans" USING btree ("traffic_limit","id");--> statement-breakpoint
CREATE INDEX "traffic_plans_sort_monthly_price" ON "traffic_plans" USING btree ("monthly_price","id");--> statement-breakpoint
CREATE INDEX "traffic_plans_sort_yearly_price" ON "traffic_plans" USING btree ("yearly_price","id");--> statement-breakpoint
CREATE INDEX "traffic_plans_sort_updated_at" ON "traffic_plans" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "traffic_plans_filter_is_active" ON "traffic_plans" USING btree ("is_active","created_at","id");--> statement-breakpoint
CREATE INDEX "traffic_plans_search" ON "traffic_plans" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "categories_sort_created_at" ON "categories" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "categories_sort_name" ON "categories" USING btree (lower("name"),"id","name");--> statement-breakpoint
CREATE INDEX "categories_sort_updated_at" ON "categories" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "categories_filter_parent_id" ON "categories" USING btree ("parent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "categories_search" ON "categories" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "categories_icon" ON "categories" USING btree ("icon_id");--> statement-breakpoint
CREATE INDEX "category_ancestors_category" ON "category_ancestors" USING btree ("category_id","ancestor_id");--> statement-breakpoint
CREATE INDEX "product_categories_category" ON "product_categories" USING btree ("category_id","product_id");--> statement-breakpoint
CREATE INDEX "product_files_upload" ON "product_files" USING btree ("upload_id","product_id");--> statement-breakpoint
CREATE INDEX "products_sort_created_at" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_sort_name" ON "products" USING btree (lower("name"),"id","name");--> statement-breakpoint
CREATE INDEX "products_sort_price" ON "products" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "products_sort_updated_at" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "products_filter_status" ON "products" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "products_filter_has_image" ON "products" USING btree ("has_image","created_at","id");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_image" ON "products" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "role_permissions_permission" ON "role_permissions" USING btree ("permission_id","role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_key" ON "roles" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "roles_sort_created_at" ON "roles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "roles_sort_name" ON "roles" USING btree (lower("name"),"id","name");--> statement-breakpoint
CREATE INDEX "roles_search" ON "roles" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_last_used_at" ON "sessions" USING btree ("last_used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "domains_store_name_key" ON "domains" USING btree ("store_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "domains_verified_name_key" ON "domains" USING btree ("name") WHERE verified_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "domains_primary_name_key" ON "domains" USING btree ("name") WHERE is_primary;--> statement-breakpoint
CREATE UNIQUE INDEX "domains_store_primary_key" ON "domains" USING btree ("store_id") WHERE is_primary;--> statement-breakpoint
CREATE INDEX "domains_sort_created_at" ON "domains" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "domains_sort_name" ON "domains" USING btree (lower("name"),"id","name");--> statement-breakpoint
CREATE INDEX "domains_sort_updated_at" ON "domains" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "domains_filter_status" ON "domains" USING btree ("is_verified","created_at","id");--> statement-breakpoint
CREATE INDEX "domains_filter_store_id" ON "domains" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "domains_search" ON "domains" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "store_emails_store_email_key" ON "store_emails" USING btree ("store_id",lower("email"));--> statement-breakpoint
CREATE INDEX "store_emails_sort_created_at" ON "store_emails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "store_emails_sort_email" ON "store_emails" USING btree (lower("email"),"id","email");--> statement-breakpoint
CREATE INDEX "store_emails_sort_updated_at" ON "store_emails" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "store_emails_filter_status" ON "store_emails" USING btree ("is_verified","created_at","id");--> statement-breakpoint
CREATE INDEX "store_emails_filter_store_id" ON "store_emails" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "store_emails_search" ON "store_emails" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "store_products_product" ON "store_products" USING btree ("product_id","store_id");--> statement-breakpoint
CREATE INDEX "stores_sort_created_at" ON "stores" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stores_sort_name" ON "stores" USING btree (lower("name"),"id","name");--> statement-breakpoint
CREATE INDEX "stores_sort_updated_at" ON "stores" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "stores_filter_status" ON "stores" USING btree ("is_active","created_at","id");--> statement-breakpoint
CREATE INDEX "stores_filter_owner_id" ON "stores" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stores_filter_template_id" ON "stores" USING btree ("template_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stores_filter_subscription_id" ON "stores" USING btree ("subscription_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stores_filter_domain" ON "stores" USING btree ("domain_state","created_at","id");--> statement-breakpoint
CREATE INDEX "stores_search" ON "stores" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "stores_name_search" ON "stores" USING gin (search_text(' ' || "name") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "template_tags_name_key" ON "template_tags" USING btree ("template_id",lower("name"));--> statement-breakpoint
CREATE INDEX "template_tags_template" ON "template_tags" USING btree (lower("name"),"template_id");--> statement-breakpoint
CREATE INDEX "template_tags_search" ON "template_tags" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "templates_sort_created_at" ON "templates" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "templates_sort_name" ON "templates" USING btree (lower("name"),"id","name");--> statement-breakpoint
CREATE INDEX "templates_sort_updated_at" ON "templates" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "templates_filter_theme" ON "templates" USING btree ("theme","created_at","id");--> statement-breakpoint
CREATE INDEX "templates_filter_layout" ON "templates" USING btree ("layout","created_at","id");--> statement-breakpoint
CREATE INDEX "templates_search" ON "templates" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "templates_image" ON "templates" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" USING btree ("role_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_sort_created_at" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_sort_full_name" ON "users" USING btree (lower("full_name"),"id","full_name");--> statement-breakpoint
CREATE INDEX "users_sort_email" ON "users" USING btree (lower("email"),"id","email");--> statement-breakpoint
CREATE INDEX "users_sort_status" ON "users" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "users_sort_last_login_at" ON "users" USING btree (coalesce("last_login_at", '-infinity'::timestamptz),"id","last_login_at");--> statement-breakpoint
CREATE INDEX "users_filter_status" ON "users" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "users_filter_is_verified" ON "users" USING btree ("is_verified","created_at","id");--> statement-breakpoint
CREATE INDEX "users_filter_is_verified_sort_last_login_at" ON "users" USING btree ("is_verified",coalesce("last_login_at", '-infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "export_tickets_session" ON "export_tickets" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "export_tickets_created_at" ON "export_tickets" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "view_defaults_view" ON "view_defaults" USING btree ("view_id");--> statement-breakpoint
CREATE UNIQUE INDEX "views_name_key" ON "views" USING btree ("owner_id","resource",lower("name"));--> statement-breakpoint
CREATE INDEX "views_shared" ON "views" USING btree ("resource") WHERE shared;--> statement-breakpoint
-- What the partitions by month do not take.
CREATE TABLE "audit_log_other" PARTITION OF "audit_log" DEFAULT;--> statement-breakpoint
CREATE FUNCTION make_audit_log_partition("first" timestamptz, "next" timestamptz) RETURNS void
LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
	name text := 'audit_log_' || to_char("first" AT TIME ZONE 'UTC', 'YYYY_MM');
BEGIN
	IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
	EXECUTE format('CREATE TABLE %I PARTITION OF audit_log FOR VALUES FROM (%L) TO (%L)', name, "first", "next");
EXCEPTION
	-- "audit_log_other" already has rows of this month: it keeps taking them.
	WHEN invalid_object_definition OR check_violation OR duplicate_table THEN NULL;
END $$;--> statement-breakpoint
-- Maintains the state of each store's primary domain.
CREATE FUNCTION update_domain_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE stores SET domain_state = now.state
	FROM (SELECT coalesce((
		SELECT CASE WHEN verified_at IS NULL THEN 'unverified' ELSE 'verified' END
		FROM domains WHERE store_id = coalesce(new.store_id, old.store_id) AND is_primary
	), 'none') AS state) AS now
	WHERE stores.id = coalesce(new.store_id, old.store_id) AND domain_state <> now.state;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "domain_state" AFTER INSERT OR UPDATE OR DELETE ON "domains" FOR EACH ROW EXECUTE FUNCTION update_domain_state();--> statement-breakpoint
-- Maintains the ancestors of new and moved categories and of all below them. A statement may insert parents and children in any
-- order. The lock is `categoryTree` of server/db/advisory-locks.ts.
CREATE FUNCTION "update_category_ancestors"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed uuid[];
BEGIN
	IF tg_op = 'INSERT' THEN
		SELECT array_agg(id) INTO changed FROM made;
	ELSE
		SELECT array_agg(made.id) INTO changed FROM made JOIN was USING (id) WHERE made.parent_id IS DISTINCT FROM was.parent_id;
	END IF;
	IF changed IS NULL THEN RETURN NULL; END IF;
	PERFORM pg_advisory_xact_lock(740215313);
	IF tg_op = 'UPDATE' THEN
		SELECT array_agg(DISTINCT category_id) INTO changed FROM category_ancestors WHERE ancestor_id = ANY(changed);
		DELETE FROM category_ancestors WHERE category_id = ANY(changed);
	END IF;
	INSERT INTO category_ancestors (category_id, ancestor_id)
	WITH RECURSIVE up(category_id, ancestor_id) AS (
		SELECT id, id FROM unnest(changed) AS id
		UNION ALL
		SELECT up.category_id, categories.parent_id FROM up JOIN categories ON categories.id = up.ancestor_id
		WHERE categories.parent_id IS NOT NULL
	) SELECT category_id, ancestor_id FROM up;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "ancestors" AFTER INSERT ON "categories" REFERENCING NEW TABLE AS made
	FOR EACH STATEMENT EXECUTE FUNCTION update_category_ancestors();--> statement-breakpoint
CREATE TRIGGER "ancestors_update" AFTER UPDATE ON "categories" REFERENCING NEW TABLE AS made OLD TABLE AS was
	FOR EACH STATEMENT EXECUTE FUNCTION update_category_ancestors();--> statement-breakpoint
-- Counters, see server/lists/counters.ts. `counted(row)` says which counters count a row of a table.
CREATE TYPE "counter_key" AS ("name" text, "of" uuid, "kind" text, "day" date, "amount" numeric(24, 2));--> statement-breakpoint
CREATE FUNCTION all_records() RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN '00000000-0000-0000-0000-000000000000'::uuid;--> statement-breakpoint
CREATE FUNCTION utc_day(timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ($1 AT TIME ZONE 'utc')::date;--> statement-breakpoint
CREATE FUNCTION counted(r "users") RETURNS SETOF "counter_key" LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT 'users', all_records(), r.status, utc_day(r.created_at), 0.0
$$;--> statement-breakpoint
CREATE FUNCTION counted(r "user_roles") RETURNS SETOF "counter_key" LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT 'users of role', r.role_id, '', '-infinity'::date, 0.0
$$;--> statement-breakpoint
CREATE FUNCTION counted(r "products") RETURNS SETOF "counter_key" LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT 'products', all_records(), r.status, utc_day(r.created_at), r.price
$$;--> statement-breakpoint
CREATE FUNCTION counted(r "product_categories") RETURNS SETOF "counter_key" LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT 'products of category', r.category_id, '', '-infinity'::date, 0.0
$$;--> statement-breakpoint
CREATE FUNCTION counted(r "categories") RETURNS SETOF "counter_key" LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT 'categories', all_records(), CASE WHEN r.parent_id IS NULL THEN 'top' ELSE 'below' END, '-infinity'::date, 0.0
$$;--> statement-breakpoint
CREATE FUNCTION counted(r "stores") RETURNS SETOF "counter_key" LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT key.name, key.of, CASE WHEN key.by_plan THEN
			r.billing_cycle || CASE WHEN r.is_active THEN ' active' ELSE ' inactive' END ELSE '' END,
		key.day, 0.0
	FROM (VALUES
		('stores', coalesce(r.subscription_id, all_records()), true, utc_day(r.created_at)),
		('stores of plan', coalesce(r.subscription_id, all_records()), true, '-infinity'::date),
		('stores of owner', r.owner_id, false, '-infinity'::date)
	) AS key(name, of, by_plan, day)
	WHERE key.of IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION counted(r "domains") RETURNS SETOF "counter_key" LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT 'domains', all_records(), CASE WHEN r.verified_at IS NULL THEN 'pending' ELSE 'verified' END, '-infinity'::date, 0.0
$$;--> statement-breakpoint
CREATE FUNCTION counted(r "store_emails") RETURNS SETOF "counter_key" LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT 'store emails', all_records(), CASE WHEN r.verified_at IS NULL THEN 'pending' ELSE 'verified' END, '-infinity'::date, 0.0
$$;--> statement-breakpoint
CREATE FUNCTION counted(r "templates") RETURNS SETOF "counter_key" LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT 'templates', all_records(), r.layout, '-infinity'::date, 0.0
$$;--> statement-breakpoint
-- An update that leaves the row's counters as they are writes nothing.
CREATE FUNCTION count_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'INSERT' THEN
		INSERT INTO counter_changes (name, "of", kind, day, total, amount)
		SELECT name, "of", kind, day, 1, amount FROM counted(new);
	ELSIF tg_op = 'DELETE' THEN
		INSERT INTO counter_changes (name, "of", kind, day, total, amount)
		SELECT name, "of", kind, day, -1, -amount FROM counted(old);
	ELSE
		INSERT INTO counter_changes (name, "of", kind, day, total, amount)
		SELECT name, "of", kind, day, sum(sign), sum(sign * amount) FROM (
			SELECT *, -1 AS sign FROM counted(old) UNION ALL SELECT *, 1 FROM counted(new)
		) AS changed GROUP BY name, "of", kind, day HAVING sum(sign) <> 0 OR sum(sign * amount) <> 0;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_row" AFTER INSERT OR UPDATE OR DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION count_row();--> statement-breakpoint
CREATE TRIGGER "count_row" AFTER INSERT OR UPDATE OR DELETE ON "user_roles" FOR EACH ROW EXECUTE FUNCTION count_row();--> statement-breakpoint
CREATE TRIGGER "count_row" AFTER INSERT OR UPDATE OR DELETE ON "products" FOR EACH ROW EXECUTE FUNCTION count_row();--> statement-breakpoint
CREATE TRIGGER "count_row" AFTER INSERT OR UPDATE OR DELETE ON "product_categories" FOR EACH ROW EXECUTE FUNCTION count_row();--> statement-breakpoint
CREATE TRIGGER "count_row" AFTER INSERT OR UPDATE OR DELETE ON "categories" FOR EACH ROW EXECUTE FUNCTION count_row();--> statement-breakpoint
CREATE TRIGGER "count_row" AFTER INSERT OR UPDATE OR DELETE ON "stores" FOR EACH ROW EXECUTE FUNCTION count_row();--> statement-breakpoint
CREATE TRIGGER "count_row" AFTER INSERT OR UPDATE OR DELETE ON "domains" FOR EACH ROW EXECUTE FUNCTION count_row();--> statement-breakpoint
CREATE TRIGGER "count_row" AFTER INSERT OR UPDATE OR DELETE ON "store_emails" FOR EACH ROW EXECUTE FUNCTION count_row();--> statement-breakpoint
CREATE TRIGGER "count_row" AFTER INSERT OR UPDATE OR DELETE ON "templates" FOR EACH ROW EXECUTE FUNCTION count_row();--> statement-breakpoint
-- Counts a store with its first email and its last one. Writes to one store's emails wait for each other.
CREATE FUNCTION count_stores_with_emails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM stores WHERE id IN (SELECT store_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
	INSERT INTO counter_changes (name, "of", kind, day, total, amount)
	SELECT 'stores with emails', all_records(), '', '-infinity', CASE tg_op WHEN 'INSERT' THEN 1 ELSE -1 END, 0
	FROM (SELECT store_id, count(*) AS rows FROM changed GROUP BY store_id) AS of_store
	WHERE (SELECT count(*) FROM (
			SELECT FROM store_emails WHERE store_emails.store_id = of_store.store_id LIMIT of_store.rows + 1
		) AS present) = CASE tg_op WHEN 'INSERT' THEN of_store.rows ELSE 0 END;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_first_email" AFTER INSERT ON "store_emails" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION count_stores_with_emails();--> statement-breakpoint
CREATE TRIGGER "count_last_email" AFTER DELETE ON "store_emails" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION count_stores_with_emails();--> statement-breakpoint
-- A full count, which the counters must equal.
CREATE VIEW "counted_rows" AS
	SELECT t.name, t.of, t.kind, t.day, count(*) AS total, sum(t.amount) AS amount
	FROM (
		SELECT t.* FROM users r, counted(r) t
		UNION ALL SELECT t.* FROM user_roles r, counted(r) t
		UNION ALL SELECT t.* FROM products r, counted(r) t
		UNION ALL SELECT t.* FROM product_categories r, counted(r) t
		UNION ALL SELECT t.* FROM categories r, counted(r) t
		UNION ALL SELECT t.* FROM stores r, counted(r) t
		UNION ALL SELECT t.* FROM domains r, counted(r) t
		UNION ALL SELECT t.* FROM store_emails r, counted(r) t
		UNION ALL SELECT t.* FROM templates r, counted(r) t
		UNION ALL SELECT 'stores with emails', all_records(), '', '-infinity'::date, 0.0
			FROM (SELECT DISTINCT store_id FROM store_emails) AS of_store
	) AS t
	GROUP BY t.name, t.of, t.kind, t.day;--> statement-breakpoint
-- The value of a counter is the sum of its rows.
CREATE VIEW "counter_rows" AS
	SELECT name, "of", kind, day, total, amount FROM counters
	UNION ALL SELECT name, "of", kind, day, total, amount FROM counter_changes;
