-- outside a transaction
-- Stores by the state of their primary domain, in each order of their list. Each index is dropped before it is built: one whose
-- building was cut off is there, and of no use.
DROP INDEX CONCURRENTLY IF EXISTS "stores_domain_state_updated_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stores_domain_state_updated_at" ON "stores" USING btree ("domain_state","updated_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stores_domain_state_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stores_domain_state_name" ON "stores" USING btree ("domain_state",lower("name"),"id","name");--> statement-breakpoint
-- Products by time have what they are narrowed to by price and image, as those by name do: what a filter leaves out is passed by without
-- being read. The new indexes are built beside the old ones.
DROP INDEX CONCURRENTLY IF EXISTS "products_created_at_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_created_at_new" ON "products" USING btree ("created_at","id","price","image_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_created_at";--> statement-breakpoint
ALTER INDEX "products_created_at_new" RENAME TO "products_created_at";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_updated_at_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_updated_at_new" ON "products" USING btree ("updated_at","id","price","image_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_updated_at";--> statement-breakpoint
ALTER INDEX "products_updated_at_new" RENAME TO "products_updated_at";
