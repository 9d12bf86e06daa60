-- outside a transaction
-- Columns and indexes of the activity. Drops the indexes of an interrupted run, which are not valid.
DO $$ DECLARE name text; BEGIN
	FOR name IN SELECT indexrelid::regclass FROM pg_index JOIN pg_inherits ON inhrelid = indrelid
		WHERE inhparent = 'audit_log'::regclass AND NOT indisvalid
	LOOP EXECUTE 'DROP INDEX ' || name; END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN IF NOT EXISTS "address" text;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN IF NOT EXISTS "client_address" text;--> statement-breakpoint
-- for each partition of "audit_log"
CREATE INDEX CONCURRENTLY IF NOT EXISTS "{partition}_of_resource" ON "{partition}" USING btree ("resource","action","at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_log_of_resource" ON "audit_log" USING btree ("resource","action","at","id");--> statement-breakpoint
-- for each partition of "audit_log"
CREATE INDEX CONCURRENTLY IF NOT EXISTS "{partition}_of_action" ON "{partition}" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_log_of_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
-- for each partition of "audit_log"
CREATE INDEX CONCURRENTLY IF NOT EXISTS "{partition}_by_operation" ON "{partition}" USING btree ("operation_id","at","id") WHERE operation_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_log_by_operation" ON "audit_log" USING btree ("operation_id","at","id") WHERE operation_id is not null;--> statement-breakpoint
DROP INDEX IF EXISTS "audit_log_of_operation";--> statement-breakpoint
-- for each partition of "audit_log"
CREATE INDEX CONCURRENTLY IF NOT EXISTS "{partition}_deleted_name" ON "{partition}" USING gin (search_text(' ' || coalesce(before->>'name', before->>'full_name', before->>'title', before->>'email', before->>'address', '')) gin_trgm_ops) WHERE action = 'delete' and resource <> 'sessions';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_log_deleted_name" ON "audit_log" USING gin (search_text(' ' || coalesce(before->>'name', before->>'full_name', before->>'title', before->>'email', before->>'address', '')) gin_trgm_ops) WHERE action = 'delete' and resource <> 'sessions';--> statement-breakpoint
-- for each partition of "audit_log"
CREATE INDEX CONCURRENTLY IF NOT EXISTS "{partition}_deletions" ON "{partition}" USING btree ("record_id","at","id") WHERE action = 'delete' and resource <> 'sessions';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_log_deletions" ON "audit_log" USING btree ("record_id","at","id") WHERE action = 'delete' and resource <> 'sessions';
