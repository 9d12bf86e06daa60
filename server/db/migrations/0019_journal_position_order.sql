-- It takes the indexes that the partitions have; a partition that was made since has no rows yet.
CREATE INDEX "journal_position_id" ON "journal" USING btree ("position","id");--> statement-breakpoint
-- It is the order no longer.
ALTER INDEX "journal_order" RENAME TO "journal_transaction_id";
