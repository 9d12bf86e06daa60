ALTER TABLE "domains" ADD COLUMN "is_verified" boolean GENERATED ALWAYS AS (verified_at is not null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "store_emails" ADD COLUMN "is_verified" boolean GENERATED ALWAYS AS (verified_at is not null) STORED NOT NULL;
