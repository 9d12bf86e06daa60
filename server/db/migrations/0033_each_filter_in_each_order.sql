-- outside a transaction
-- What each filter leaves, in each order of its list. Each index is dropped before it is built: one whose building was cut off is there,
-- and of no use.
DROP INDEX CONCURRENTLY IF EXISTS "categories_parent_updated_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "categories_parent_updated_at" ON "categories" USING btree ("parent_id","updated_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "categories_parent_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "categories_parent_name" ON "categories" USING btree ("parent_id",lower("name"),"id","name");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_without_image_updated_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_without_image_updated_at" ON "products" USING btree ("updated_at","id","price") WHERE image_id is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_with_image_updated_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_with_image_updated_at" ON "products" USING btree ("updated_at","id","price") WHERE image_id is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_without_image_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_without_image_name" ON "products" USING btree (lower("name"),"id","name","price") WHERE image_id is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_with_image_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_with_image_name" ON "products" USING btree (lower("name"),"id","name","price") WHERE image_id is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_without_image_price";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_without_image_price" ON "products" USING btree ("price","id") WHERE image_id is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_with_image_price";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_with_image_price" ON "products" USING btree ("price","id") WHERE image_id is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stores_owner_updated_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stores_owner_updated_at" ON "stores" USING btree ("owner_id","updated_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stores_owner_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stores_owner_name" ON "stores" USING btree ("owner_id",lower("name"),"id","name");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stores_template_updated_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stores_template_updated_at" ON "stores" USING btree ("template_id","updated_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stores_template_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stores_template_name" ON "stores" USING btree ("template_id",lower("name"),"id","name");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stores_subscription_updated_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stores_subscription_updated_at" ON "stores" USING btree ("subscription_id","updated_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stores_subscription_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stores_subscription_name" ON "stores" USING btree ("subscription_id",lower("name"),"id","name");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_verified_full_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_verified_full_name" ON "users" USING btree ("is_verified",lower("full_name"),"id","full_name","last_login_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_verified_email";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_verified_email" ON "users" USING btree ("is_verified",lower("email"),"id","email","last_login_at");--> statement-breakpoint
-- The new ones are built beside the old ones.
DROP INDEX CONCURRENTLY IF EXISTS "products_without_image_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_without_image_new" ON "products" USING btree ("created_at","id","price") WHERE image_id is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_without_image";--> statement-breakpoint
ALTER INDEX "products_without_image_new" RENAME TO "products_without_image";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_with_image_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_with_image_new" ON "products" USING btree ("created_at","id","price") WHERE image_id is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_with_image";--> statement-breakpoint
ALTER INDEX "products_with_image_new" RENAME TO "products_with_image";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_status_full_name_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_status_full_name_new" ON "users" USING btree ("status",lower("full_name"),"id","full_name","last_login_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_status_full_name";--> statement-breakpoint
ALTER INDEX "users_status_full_name_new" RENAME TO "users_status_full_name";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_status_email_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_status_email_new" ON "users" USING btree ("status",lower("email"),"id","email","last_login_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_status_email";--> statement-breakpoint
ALTER INDEX "users_status_email_new" RENAME TO "users_status_email";
