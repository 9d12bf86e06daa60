-- outside a transaction
-- One whose building was cut off is dropped.
-- for each partition of "journal"
DROP INDEX CONCURRENTLY IF EXISTS "{partition}_position_id";--> statement-breakpoint
-- for each partition of "journal"
CREATE INDEX CONCURRENTLY "{partition}_position_id" ON "{partition}" USING btree ("position","id");
