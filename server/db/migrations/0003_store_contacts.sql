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
ALTER TABLE "plans" ADD CONSTRAINT "plans_traffic_plan_id_traffic_plans_id_fk" FOREIGN KEY ("traffic_plan_id") REFERENCES "public"."traffic_plans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_emails" ADD CONSTRAINT "store_emails_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plans_offer_key" ON "plans" USING btree ("traffic_plan_id","billing_cycle");--> statement-breakpoint
CREATE INDEX "plans_created_at" ON "plans" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "plans_updated_at" ON "plans" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "plans_name" ON "plans" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "plans_search" ON "plans" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "store_emails_store_email_key" ON "store_emails" USING btree ("store_id",lower("email"));--> statement-breakpoint
CREATE INDEX "store_emails_created_at" ON "store_emails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "store_emails_updated_at" ON "store_emails" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "store_emails_email" ON "store_emails" USING btree (lower("email"),"id");--> statement-breakpoint
CREATE INDEX "store_emails_search" ON "store_emails" USING gin ("search" gin_trgm_ops);