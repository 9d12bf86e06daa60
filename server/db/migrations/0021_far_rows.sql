-- outside a transaction
-- Each index is dropped before it is built: one whose building was cut off is there, and of no use.
DROP INDEX CONCURRENTLY IF EXISTS "products_with_image";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_with_image" ON "products" USING btree ("created_at","id") WHERE image_id is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_verified_status";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_verified_status" ON "users" USING btree ("is_verified","status","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_verified_last_login_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_verified_last_login_at" ON "users" USING btree ("is_verified",coalesce("last_login_at", '-infinity'::timestamptz),"id");
