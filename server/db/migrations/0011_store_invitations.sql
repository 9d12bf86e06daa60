ALTER TABLE "store_staff" ADD COLUMN "expires_at" timestamp(3) with time zone DEFAULT now() + make_interval(days => 7) NOT NULL;--> statement-breakpoint
ALTER TABLE "store_staff" ADD COLUMN "token_hash" "bytea";--> statement-breakpoint
CREATE UNIQUE INDEX "store_staff_token_key" ON "store_staff" USING btree ("token_hash");