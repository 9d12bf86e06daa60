CREATE TABLE "owner_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "owner_views_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "owner_views" ADD CONSTRAINT "owner_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_views_user" ON "owner_views" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "owner_views_session" ON "owner_views" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "owner_views_created_at" ON "owner_views" USING btree ("created_at");