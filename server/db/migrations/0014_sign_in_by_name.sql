-- outside a transaction
-- The new index is built beside the old one, which lists use until then; one whose building was cut off is dropped.
DROP INDEX CONCURRENTLY IF EXISTS "users_full_name_next";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_full_name_next" ON "users" USING btree (lower("full_name"),"id","full_name","last_login_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_full_name";--> statement-breakpoint
ALTER INDEX "users_full_name_next" RENAME TO "users_full_name";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_email_next";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_email_next" ON "users" USING btree (lower("email"),"id","email","last_login_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_email";--> statement-breakpoint
ALTER INDEX "users_email_next" RENAME TO "users_email";
