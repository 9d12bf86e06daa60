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
ALTER TABLE "crypto_wallets" ADD CONSTRAINT "crypto_wallets_chain_id_crypto_chains_id_fk" FOREIGN KEY ("chain_id") REFERENCES "public"."crypto_chains"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crypto_wallets" ADD CONSTRAINT "crypto_wallets_currency_id_crypto_currencies_id_fk" FOREIGN KEY ("currency_id") REFERENCES "public"."crypto_currencies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "crypto_wallets_search" ON "crypto_wallets" USING gin ("search" gin_trgm_ops);