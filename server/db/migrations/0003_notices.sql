CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"event" text NOT NULL,
	"text" text NOT NULL,
	"resource" text,
	"record_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"read_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notices_created_at" ON "notices" USING btree ("created_at");