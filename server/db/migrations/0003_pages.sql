ALTER TABLE "uploads" ADD COLUMN "for_texts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_status_known" CHECK (status in ('draft', 'published'));