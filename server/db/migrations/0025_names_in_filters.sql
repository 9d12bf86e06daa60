-- outside a transaction
-- What is in a filter's order has the column itself in its index, so that rows are counted off without being read. The new indexes are
-- built beside the old ones; each is dropped before: one whose building was cut off is there, and of no use.
DROP INDEX CONCURRENTLY IF EXISTS "pages_status_title_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pages_status_title_new" ON "pages" USING btree ("status",lower("title"),"id","title");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "pages_status_title";--> statement-breakpoint
ALTER INDEX "pages_status_title_new" RENAME TO "pages_status_title";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_status_name_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_status_name_new" ON "products" USING btree ("status",lower("name"),"id","name");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_status_name";--> statement-breakpoint
ALTER INDEX "products_status_name_new" RENAME TO "products_status_name";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "store_emails_verified_email_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "store_emails_verified_email_new" ON "store_emails" USING btree ("is_verified",lower("email"),"id","email");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "store_emails_verified_email";--> statement-breakpoint
ALTER INDEX "store_emails_verified_email_new" RENAME TO "store_emails_verified_email";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stores_active_name_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stores_active_name_new" ON "stores" USING btree ("is_active",lower("name"),"id","name");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stores_active_name";--> statement-breakpoint
ALTER INDEX "stores_active_name_new" RENAME TO "stores_active_name";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "templates_layout_name_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "templates_layout_name_new" ON "templates" USING btree ("layout",lower("name"),"id","name");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "templates_layout_name";--> statement-breakpoint
ALTER INDEX "templates_layout_name_new" RENAME TO "templates_layout_name";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "templates_theme_name_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "templates_theme_name_new" ON "templates" USING btree ("theme",lower("name"),"id","name");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "templates_theme_name";--> statement-breakpoint
ALTER INDEX "templates_theme_name_new" RENAME TO "templates_theme_name";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_verified_last_login_at_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_verified_last_login_at_new" ON "users" USING btree ("is_verified",coalesce("last_login_at", '-infinity'::timestamptz),"id","last_login_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_verified_last_login_at";--> statement-breakpoint
ALTER INDEX "users_verified_last_login_at_new" RENAME TO "users_verified_last_login_at";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_status_full_name_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_status_full_name_new" ON "users" USING btree ("status",lower("full_name"),"id","full_name");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_status_full_name";--> statement-breakpoint
ALTER INDEX "users_status_full_name_new" RENAME TO "users_status_full_name";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_status_email_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_status_email_new" ON "users" USING btree ("status",lower("email"),"id","email");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_status_email";--> statement-breakpoint
ALTER INDEX "users_status_email_new" RENAME TO "users_status_email";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_status_last_login_at_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_status_last_login_at_new" ON "users" USING btree ("status",coalesce("last_login_at", '-infinity'::timestamptz),"id","last_login_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_status_last_login_at";--> statement-breakpoint
ALTER INDEX "users_status_last_login_at_new" RENAME TO "users_status_last_login_at";
