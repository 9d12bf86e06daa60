CREATE TABLE "account_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" "bytea",
	"sent_to" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"sent_at" timestamp(3) with time zone,
	CONSTRAINT "account_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "account_links_purpose_known" CHECK (purpose in ('invite', 'reset', 'email', 'restore'))
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_changed_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_user_key" ON "account_links" USING btree ("user_id","purpose") WHERE purpose <> 'restore';--> statement-breakpoint
CREATE INDEX "account_links_restore" ON "account_links" USING btree ("user_id") WHERE purpose = 'restore';--> statement-breakpoint
CREATE INDEX "account_links_created_by" ON "account_links" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "account_links_expires_at" ON "account_links" USING btree ("expires_at");
