-- outside a transaction
-- Dropped before it is built: one whose building was cut off is there, and of no use.
DROP INDEX CONCURRENTLY IF EXISTS "tallies_in_full";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tallies_in_full" ON "tallies" USING btree ("name","of","kind","day","total","amount");
