-- outside a transaction
-- Users who are not active, in each order of their list. Each index is dropped before it is built: one whose building was cut off is
-- there, and of no use.
DROP INDEX CONCURRENTLY IF EXISTS "users_inactive_created_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_inactive_created_at" ON "users" USING btree ("created_at","id") WHERE "users"."status" <> 'ACTIVE';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_inactive_full_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_inactive_full_name" ON "users" USING btree (lower("full_name"),"id","full_name","last_login_at") WHERE "users"."status" <> 'ACTIVE';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_inactive_email";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_inactive_email" ON "users" USING btree (lower("email"),"id","email","last_login_at") WHERE "users"."status" <> 'ACTIVE';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_inactive_status";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_inactive_status" ON "users" USING btree ("status","id") WHERE "users"."status" <> 'ACTIVE';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_inactive_last_login_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_inactive_last_login_at" ON "users" USING btree (coalesce("last_login_at", '-infinity'::timestamptz),"id","last_login_at") WHERE "users"."status" <> 'ACTIVE';
