CREATE TABLE "operation_failures" (
	"operation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"record_id" uuid NOT NULL,
	"name" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "operation_failures_operation_id_position_pk" PRIMARY KEY("operation_id","position")
);
--> statement-breakpoint
CREATE TABLE "operation_rows" (
	"operation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"record_id" uuid NOT NULL,
	CONSTRAINT "operation_rows_operation_id_position_pk" PRIMARY KEY("operation_id","position")
);
--> statement-breakpoint
CREATE TABLE "operations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"resource" text NOT NULL,
	"action" text NOT NULL,
	"values" jsonb NOT NULL,
	"atomic" boolean NOT NULL,
	"dry_run" boolean NOT NULL,
	"status" text NOT NULL,
	"matched" integer NOT NULL,
	"changed" integer NOT NULL,
	"same" integer NOT NULL,
	"refused" integer NOT NULL,
	"message" text,
	"created_by" uuid,
	"request_id" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"search" text GENERATED ALWAYS AS (' ' || lower(resource) || ' ' || lower(action)) STORED,
	CONSTRAINT "operations_status_known" CHECK (status in ('queued', 'running', 'done', 'stopped', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operations_created_at" ON "operations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "operations_updated_at" ON "operations" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "operations_search" ON "operations" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "operations_status" ON "operations" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "operations_created_by" ON "operations" USING btree ("created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "operations_open" ON "operations" USING btree ("resource","id") WHERE status in ('queued', 'running');