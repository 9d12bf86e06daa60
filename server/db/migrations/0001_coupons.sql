CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"store_id" uuid NOT NULL,
	"code" text NOT NULL,
	"percent" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(' ' || code)) STORED,
	CONSTRAINT "coupons_status_known" CHECK (status in ('active', 'paused'))
);
--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_store_code_key" ON "coupons" USING btree ("store_id","code");--> statement-breakpoint
CREATE INDEX "coupons_sort_created_at" ON "coupons" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "coupons_sort_code" ON "coupons" USING btree (lower("code"),"id","code");--> statement-breakpoint
CREATE INDEX "coupons_sort_percent" ON "coupons" USING btree ("percent","id");--> statement-breakpoint
CREATE INDEX "coupons_sort_valid_until" ON "coupons" USING btree ("valid_until","id");--> statement-breakpoint
CREATE INDEX "coupons_filter_status" ON "coupons" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "coupons_filter_store_id" ON "coupons" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "coupons_search" ON "coupons" USING gin ("search" gin_trgm_ops);