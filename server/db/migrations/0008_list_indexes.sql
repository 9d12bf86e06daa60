-- outside a transaction
-- Each index is dropped before it is built: one whose building was cut off is there, and of no use.
DROP INDEX CONCURRENTLY IF EXISTS "domains_verified_created_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "domains_verified_created_at" ON "domains" USING btree ("is_verified","created_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "domains_verified_updated_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "domains_verified_updated_at" ON "domains" USING btree ("is_verified","updated_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "domains_verified_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "domains_verified_name" ON "domains" USING btree ("is_verified","name","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "pages_status_updated_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pages_status_updated_at" ON "pages" USING btree ("status","updated_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "pages_status_title";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pages_status_title" ON "pages" USING btree ("status",lower("title"),"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_status_updated_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_status_updated_at" ON "products" USING btree ("status","updated_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_status_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_status_name" ON "products" USING btree ("status",lower("name"),"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "store_emails_verified_created_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "store_emails_verified_created_at" ON "store_emails" USING btree ("is_verified","created_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "store_emails_verified_updated_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "store_emails_verified_updated_at" ON "store_emails" USING btree ("is_verified","updated_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "store_emails_verified_email";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "store_emails_verified_email" ON "store_emails" USING btree ("is_verified",lower("email"),"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stores_active_updated_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stores_active_updated_at" ON "stores" USING btree ("is_active","updated_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stores_active_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stores_active_name" ON "stores" USING btree ("is_active",lower("name"),"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "templates_layout_updated_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "templates_layout_updated_at" ON "templates" USING btree ("layout","updated_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "templates_layout_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "templates_layout_name" ON "templates" USING btree ("layout",lower("name"),"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "templates_theme_updated_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "templates_theme_updated_at" ON "templates" USING btree ("theme","updated_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "templates_theme_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "templates_theme_name" ON "templates" USING btree ("theme",lower("name"),"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_status_full_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_status_full_name" ON "users" USING btree ("status",lower("full_name"),"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_status_email";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_status_email" ON "users" USING btree ("status",lower("email"),"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_status_last_login_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_status_last_login_at" ON "users" USING btree ("status",coalesce("last_login_at", '-infinity'::timestamptz),"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "categories_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "categories_name" ON "categories" USING btree (lower("name"),"id","name");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "categories_parent";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "categories_parent" ON "categories" USING btree ("parent_id","created_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "pages_title";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pages_title" ON "pages" USING btree (lower("title"),"id","title");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_name" ON "products" USING btree (lower("name"),"id","name");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_status_price";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_status_price" ON "products" USING btree ("status","price","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "store_emails_email";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "store_emails_email" ON "store_emails" USING btree (lower("email"),"id","email");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stores_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stores_name" ON "stores" USING btree (lower("name"),"id","name");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stores_active_created_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stores_active_created_at" ON "stores" USING btree ("is_active","created_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stores_subscription";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stores_subscription" ON "stores" USING btree ("subscription_id","created_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "templates_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "templates_name" ON "templates" USING btree (lower("name"),"id","name");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_full_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_full_name" ON "users" USING btree (lower("full_name"),"id","full_name");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_email";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_email" ON "users" USING btree (lower("email"),"id","email");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_last_login_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_last_login_at" ON "users" USING btree (coalesce("last_login_at", '-infinity'::timestamptz),"id","last_login_at");
