-- outside a transaction
-- Names of products have what they are narrowed to by other columns, so that what a filter leaves out is passed by without being read.
-- The new index is built beside the old one, which lists use until then; one whose building was cut off is dropped.
DROP INDEX CONCURRENTLY IF EXISTS "products_name_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_name_new" ON "products" USING btree (lower("name"),"id","name","price","image_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_name";--> statement-breakpoint
ALTER INDEX "products_name_new" RENAME TO "products_name";
