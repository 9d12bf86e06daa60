-- Of rows to come: those that are there are not touched.
ALTER TABLE "operations" ALTER COLUMN "status" SET DEFAULT 'queued';--> statement-breakpoint
ALTER TABLE "operations" ALTER COLUMN "matched" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "operations" ALTER COLUMN "changed" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "operations" ALTER COLUMN "same" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "operations" ALTER COLUMN "refused" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "pages" ALTER COLUMN "content" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "pages" ALTER COLUMN "status" SET DEFAULT 'draft';--> statement-breakpoint
ALTER TABLE "plans" ALTER COLUMN "features" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "traffic_plans" ALTER COLUMN "is_active" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "description" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "status" SET DEFAULT 'draft';--> statement-breakpoint
ALTER TABLE "domains" ALTER COLUMN "is_primary" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "stores" ALTER COLUMN "description" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "stores" ALTER COLUMN "is_active" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "stores" ALTER COLUMN "business_name" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "stores" ALTER COLUMN "phone_number" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "stores" ALTER COLUMN "address" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "stores" ALTER COLUMN "billing_cycle" SET DEFAULT 'monthly';--> statement-breakpoint
ALTER TABLE "stores" ALTER COLUMN "terms" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "stores" ALTER COLUMN "privacy" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "templates" ALTER COLUMN "description" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "templates" ALTER COLUMN "theme" SET DEFAULT 'light';--> statement-breakpoint
ALTER TABLE "templates" ALTER COLUMN "layout" SET DEFAULT 'grid';--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "status" SET DEFAULT 'ACTIVE';--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "is_verified" SET DEFAULT false;