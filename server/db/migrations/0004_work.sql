CREATE TABLE "file_removals" (
	"key" text PRIMARY KEY NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE INDEX "file_removals_due_at" ON "file_removals" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "messages_of_record" ON "messages" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "messages_of_address" ON "messages" USING btree (lower("address"),"created_at");--> statement-breakpoint
CREATE INDEX "messages_created_at" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_failed" ON "messages" USING btree ("created_at") WHERE status <> 'sent';