CREATE TABLE "store_staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"store_id" uuid NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"role" text DEFAULT 'view' NOT NULL,
	CONSTRAINT "store_staff_role_known" CHECK (role in ('view', 'edit', 'manage'))
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"author_id" uuid,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "support_messages_by_known" CHECK (by in ('owner', 'platform'))
);
--> statement-breakpoint
CREATE TABLE "support_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"subject" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"store_id" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"last_message_at" timestamp(3) with time zone NOT NULL,
	"last_message_by" text DEFAULT 'owner' NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(' ' || subject)) STORED,
	CONSTRAINT "support_threads_status_known" CHECK (status in ('open', 'closed')),
	CONSTRAINT "support_threads_last_message_by_known" CHECK (last_message_by in ('owner', 'platform'))
);
--> statement-breakpoint
ALTER TABLE "store_staff" ADD CONSTRAINT "store_staff_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_staff" ADD CONSTRAINT "store_staff_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_thread_id_support_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."support_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "store_staff_email_key" ON "store_staff" USING btree ("store_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "store_staff_user_key" ON "store_staff" USING btree ("user_id","store_id");--> statement-breakpoint
CREATE INDEX "store_staff_invited" ON "store_staff" USING btree (lower("email")) WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "support_messages_thread" ON "support_messages" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "support_messages_author" ON "support_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "support_threads_sort_last_message_at" ON "support_threads" USING btree ("last_message_at","id");--> statement-breakpoint
CREATE INDEX "support_threads_sort_created_at" ON "support_threads" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "support_threads_sort_subject" ON "support_threads" USING btree (lower("subject"),"id","subject");--> statement-breakpoint
CREATE INDEX "support_threads_filter_status" ON "support_threads" USING btree ("status","last_message_at","id");--> statement-breakpoint
CREATE INDEX "support_threads_filter_last_message_by" ON "support_threads" USING btree ("last_message_by","last_message_at","id");--> statement-breakpoint
CREATE INDEX "support_threads_filter_owner_id" ON "support_threads" USING btree ("owner_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "support_threads_filter_store_id" ON "support_threads" USING btree ("store_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "support_threads_search" ON "support_threads" USING gin ("search" gin_trgm_ops);
