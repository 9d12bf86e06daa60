CREATE TABLE "trash" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"resource" text NOT NULL,
	"name" text NOT NULL,
	"deleted_by" uuid,
	"operation_id" uuid,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"rows" jsonb NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(' ' || name)) STORED
);
--> statement-breakpoint
ALTER TABLE "file_removals" ADD COLUMN "upload_id" uuid;--> statement-breakpoint
ALTER TABLE "file_removals" ADD COLUMN "upload" jsonb;--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trash_sort_deleted_at" ON "trash" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "trash_sort_name" ON "trash" USING btree (lower("name"),"id","name");--> statement-breakpoint
CREATE INDEX "trash_filter_resource" ON "trash" USING btree ("resource","created_at","id");--> statement-breakpoint
CREATE INDEX "trash_search" ON "trash" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "trash_expires" ON "trash" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "trash_deleted_by" ON "trash" USING btree ("deleted_by");--> statement-breakpoint
CREATE INDEX "file_removals_upload" ON "file_removals" USING btree ("upload_id");