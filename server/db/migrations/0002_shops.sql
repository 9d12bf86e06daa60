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
	"search" text GENERATED ALWAYS AS (' ' || lower(name) || ' ' || lower(symbol)) STORED
);
--> statement-breakpoint
CREATE TABLE "crypto_currencies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"decimals" smallint NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search" text GENERATED ALWAYS AS (' ' || lower(name) || ' ' || lower(symbol)) STORED,
	CONSTRAINT "crypto_currencies_decimals_in_range" CHECK (decimals between 0 and 36)
);
--> statement-breakpoint
CREATE TABLE "crypto_wallets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"chain_id" uuid NOT NULL,
	"currency_id" uuid NOT NULL,
	"address" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search" text GENERATED ALWAYS AS (' ' || lower(address)) STORED
);
--> statement-breakpoint
CREATE TABLE "domains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"store_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_primary" boolean NOT NULL,
	"token" text NOT NULL,
	"verified_at" timestamp(3) with time zone,
	"search" text GENERATED ALWAYS AS (' ' || lower(name)) STORED
);
--> statement-breakpoint
CREATE TABLE "page_images" (
	"page_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	CONSTRAINT "page_images_page_id_upload_id_pk" PRIMARY KEY("page_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"description" text NOT NULL,
	"content" text NOT NULL,
	"status" text NOT NULL,
	"search" text GENERATED ALWAYS AS (' ' || lower(title) || ' ' || lower(slug)) STORED,
	CONSTRAINT "pages_status_known" CHECK (status in ('draft', 'published'))
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"traffic_plan_id" uuid NOT NULL,
	"billing_cycle" text NOT NULL,
	"features" text NOT NULL,
	"search" text GENERATED ALWAYS AS (' ' || lower(name) || ' ' || lower(features)) STORED,
	CONSTRAINT "plans_billing_cycle_known" CHECK (billing_cycle in ('monthly', 'yearly'))
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "store_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"store_id" uuid NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"verified_at" timestamp(3) with time zone,
	"token_hash" "bytea",
	"link_sent_at" timestamp(3) with time zone,
	"search" text GENERATED ALWAYS AS (' ' || lower(email) || ' ' || lower(purpose)) STORED,
	CONSTRAINT "store_emails_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "store_products" (
	"store_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "store_products_store_id_product_id_pk" PRIMARY KEY("store_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"is_active" boolean NOT NULL,
	"business_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"address" text NOT NULL,
	"logo" "bytea",
	"owner_id" uuid,
	"template_id" uuid,
	"subscription_id" uuid,
	"billing_cycle" text NOT NULL,
	"terms" text NOT NULL,
	"privacy" text NOT NULL,
	"search" text GENERATED ALWAYS AS (' ' || lower(name) || ' ' || lower(description)) STORED,
	CONSTRAINT "stores_billing_cycle_known" CHECK (billing_cycle in ('monthly', 'yearly'))
);
--> statement-breakpoint
CREATE TABLE "template_tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"search" text GENERATED ALWAYS AS (' ' || lower(name)) STORED
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"external_url" text NOT NULL,
	"theme" text NOT NULL,
	"layout" text NOT NULL,
	"primary_color" text,
	"image_id" uuid,
	"search" text GENERATED ALWAYS AS (' ' || lower(name) || ' ' || lower(description)) STORED,
	CONSTRAINT "templates_theme_known" CHECK (theme in ('light', 'dark')),
	CONSTRAINT "templates_layout_known" CHECK (layout in ('grid', 'sidebar')),
	CONSTRAINT "templates_primary_color_hex" CHECK (primary_color ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "traffic_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"traffic_limit" bigint NOT NULL,
	"is_active" boolean NOT NULL,
	"monthly_price" numeric(12, 2) NOT NULL,
	"yearly_price" numeric(12, 2) NOT NULL,
	"monthly_price_id" uuid NOT NULL,
	"yearly_price_id" uuid NOT NULL,
	"search" text GENERATED ALWAYS AS (' ' || lower(name) || ' ' || lower(description)) STORED,
	CONSTRAINT "traffic_plans_limit_in_range" CHECK (traffic_limit between 1 and 1000000000000),
	CONSTRAINT "traffic_plans_prices_not_negative" CHECK (monthly_price >= 0 and yearly_price >= 0)
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "for_texts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "crypto_wallets" ADD CONSTRAINT "crypto_wallets_chain_id_crypto_chains_id_fk" FOREIGN KEY ("chain_id") REFERENCES "public"."crypto_chains"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crypto_wallets" ADD CONSTRAINT "crypto_wallets_currency_id_crypto_currencies_id_fk" FOREIGN KEY ("currency_id") REFERENCES "public"."crypto_currencies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_images" ADD CONSTRAINT "page_images_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_images" ADD CONSTRAINT "page_images_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_traffic_plan_id_traffic_plans_id_fk" FOREIGN KEY ("traffic_plan_id") REFERENCES "public"."traffic_plans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_emails" ADD CONSTRAINT "store_emails_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_products" ADD CONSTRAINT "store_products_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_products" ADD CONSTRAINT "store_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_subscription_id_traffic_plans_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."traffic_plans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_tags" ADD CONSTRAINT "template_tags_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_image_id_uploads_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "crypto_chains_symbol_key" ON "crypto_chains" USING btree ("symbol");--> statement-breakpoint
CREATE INDEX "crypto_chains_created_at" ON "crypto_chains" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "crypto_chains_updated_at" ON "crypto_chains" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "crypto_chains_name" ON "crypto_chains" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "crypto_chains_search" ON "crypto_chains" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "crypto_currencies_symbol_key" ON "crypto_currencies" USING btree ("symbol");--> statement-breakpoint
CREATE INDEX "crypto_currencies_created_at" ON "crypto_currencies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "crypto_currencies_updated_at" ON "crypto_currencies" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "crypto_currencies_name" ON "crypto_currencies" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "crypto_currencies_decimals" ON "crypto_currencies" USING btree ("decimals","id");--> statement-breakpoint
CREATE INDEX "crypto_currencies_search" ON "crypto_currencies" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "crypto_wallets_chain_currency_key" ON "crypto_wallets" USING btree ("chain_id","currency_id");--> statement-breakpoint
CREATE INDEX "crypto_wallets_currency" ON "crypto_wallets" USING btree ("currency_id");--> statement-breakpoint
CREATE INDEX "crypto_wallets_created_at" ON "crypto_wallets" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "crypto_wallets_updated_at" ON "crypto_wallets" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "crypto_wallets_search" ON "crypto_wallets" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "domains_store_name_key" ON "domains" USING btree ("store_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "domains_verified_name_key" ON "domains" USING btree ("name") WHERE verified_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "domains_primary_name_key" ON "domains" USING btree ("name") WHERE is_primary;--> statement-breakpoint
CREATE UNIQUE INDEX "domains_store_primary_key" ON "domains" USING btree ("store_id") WHERE is_primary;--> statement-breakpoint
CREATE INDEX "domains_created_at" ON "domains" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "domains_updated_at" ON "domains" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "domains_name" ON "domains" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "domains_search" ON "domains" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "page_images_upload" ON "page_images" USING btree ("upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug_key" ON "pages" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "pages_created_at" ON "pages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pages_updated_at" ON "pages" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "pages_title" ON "pages" USING btree (lower("title"),"id");--> statement-breakpoint
CREATE INDEX "pages_status_created_at" ON "pages" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "pages_search" ON "pages" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "plans_offer_key" ON "plans" USING btree ("traffic_plan_id","billing_cycle");--> statement-breakpoint
CREATE INDEX "plans_created_at" ON "plans" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "plans_updated_at" ON "plans" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "plans_name" ON "plans" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "plans_search" ON "plans" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "store_emails_store_email_key" ON "store_emails" USING btree ("store_id",lower("email"));--> statement-breakpoint
CREATE INDEX "store_emails_created_at" ON "store_emails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "store_emails_updated_at" ON "store_emails" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "store_emails_email" ON "store_emails" USING btree (lower("email"),"id");--> statement-breakpoint
CREATE INDEX "store_emails_search" ON "store_emails" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "store_products_product" ON "store_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "stores_created_at" ON "stores" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stores_updated_at" ON "stores" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "stores_name" ON "stores" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "stores_active_created_at" ON "stores" USING btree ("is_active","created_at","id","subscription_id","billing_cycle");--> statement-breakpoint
CREATE INDEX "stores_owner" ON "stores" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stores_template" ON "stores" USING btree ("template_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stores_subscription" ON "stores" USING btree ("subscription_id","billing_cycle","is_active");--> statement-breakpoint
CREATE INDEX "stores_search" ON "stores" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "template_tags_name_key" ON "template_tags" USING btree ("template_id",lower("name"));--> statement-breakpoint
CREATE INDEX "template_tags_search" ON "template_tags" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "templates_created_at" ON "templates" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "templates_updated_at" ON "templates" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "templates_name" ON "templates" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "templates_layout" ON "templates" USING btree ("layout","created_at","id");--> statement-breakpoint
CREATE INDEX "templates_theme" ON "templates" USING btree ("theme","created_at","id");--> statement-breakpoint
CREATE INDEX "templates_image" ON "templates" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "templates_search" ON "templates" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "traffic_plans_created_at" ON "traffic_plans" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "traffic_plans_updated_at" ON "traffic_plans" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "traffic_plans_name" ON "traffic_plans" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "traffic_plans_traffic_limit" ON "traffic_plans" USING btree ("traffic_limit","id");--> statement-breakpoint
CREATE INDEX "traffic_plans_monthly_price" ON "traffic_plans" USING btree ("monthly_price","id");--> statement-breakpoint
CREATE INDEX "traffic_plans_yearly_price" ON "traffic_plans" USING btree ("yearly_price","id");--> statement-breakpoint
CREATE INDEX "traffic_plans_search" ON "traffic_plans" USING gin ("search" gin_trgm_ops);