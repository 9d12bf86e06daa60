-- The journal by months. Its rows of before stay where they are, as one partition up to the end of this month.
DROP INDEX "journal_record";--> statement-breakpoint
DROP INDEX "journal_at";--> statement-breakpoint
ALTER TABLE "journal" DROP CONSTRAINT "journal_pkey";--> statement-breakpoint
ALTER TABLE "journal" RENAME TO "journal_before";--> statement-breakpoint
-- Rows of before have no transaction's number: 0 puts them before all others, in the order of their ids.
ALTER TABLE "journal_before" ADD COLUMN "transaction" "xid8" DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_before" ALTER COLUMN "transaction" SET DEFAULT pg_current_xact_id();--> statement-breakpoint
ALTER TABLE "journal_before" ADD COLUMN "operation_id" uuid;--> statement-breakpoint
ALTER TABLE "journal_before" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "journal_before" ADD COLUMN "secrets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE TABLE "journal" (
	"id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"actor_id" uuid,
	"request_id" text NOT NULL,
	"operation_id" uuid,
	"resource" text NOT NULL,
	"record_id" uuid NOT NULL,
	"version" integer,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"secrets" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "journal_at_id_pk" PRIMARY KEY("at","id")
) PARTITION BY RANGE ("at");--> statement-breakpoint
CREATE INDEX "journal_of_record" ON "journal" USING btree ("resource","record_id","at","id");--> statement-breakpoint
CREATE INDEX "journal_of_actor" ON "journal" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "journal_of_operation" ON "journal" USING btree ("operation_id","id") WHERE operation_id is not null;--> statement-breakpoint
CREATE INDEX "journal_order" ON "journal" USING btree ("transaction","id");--> statement-breakpoint
DO $$
DECLARE
	next_month timestamptz;
BEGIN
	SELECT date_trunc('month', greatest(coalesce(max("at"), now()), now()) AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
		+ interval '1 month' INTO next_month FROM "journal_before";
	EXECUTE format('ALTER TABLE "journal" ATTACH PARTITION "journal_before" FOR VALUES FROM (MINVALUE) TO (%L)', next_month);
END $$;--> statement-breakpoint
-- What no other partition takes: no write may fail for the want of one.
CREATE TABLE "journal_other" PARTITION OF "journal" DEFAULT;--> statement-breakpoint
CREATE FUNCTION "make_journal_partition"("first" timestamptz, "next" timestamptz) RETURNS void
LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
	name text := 'journal_' || to_char("first" AT TIME ZONE 'UTC', 'YYYY_MM');
BEGIN
	IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
	EXECUTE format('CREATE TABLE %I PARTITION OF "journal" FOR VALUES FROM (%L) TO (%L)', name, "first", "next");
EXCEPTION
	-- Another partition has this month, or "journal_other" has rows of it: that is where they go on to be kept.
	WHEN invalid_object_definition OR check_violation OR duplicate_table THEN NULL;
END $$;--> statement-breakpoint
CREATE INDEX "uploads_for_texts" ON "uploads" USING btree ("created_at") WHERE for_texts;
