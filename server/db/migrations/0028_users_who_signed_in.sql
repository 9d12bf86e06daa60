-- outside a transaction
-- Those who ever signed in, in the orders of their names: a range of the last sign-in passes by no one who never did. Each is dropped
-- before it is built: one whose building was cut off is there, and of no use.
DROP INDEX CONCURRENTLY IF EXISTS "users_signed_in_full_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_signed_in_full_name" ON "users" USING btree (lower("full_name"),"id","full_name","last_login_at") WHERE coalesce("users"."last_login_at", '-infinity'::timestamptz) > '-infinity'::timestamptz;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_signed_in_email";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_signed_in_email" ON "users" USING btree (lower("email"),"id","email","last_login_at") WHERE coalesce("users"."last_login_at", '-infinity'::timestamptz) > '-infinity'::timestamptz;--> statement-breakpoint
-- All users by name, with whether somebody is verified: whom that leaves out is passed by without being read. The new indexes are built
-- beside the old ones.
DROP INDEX CONCURRENTLY IF EXISTS "users_full_name_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_full_name_new" ON "users" USING btree (lower("full_name"),"id","full_name","last_login_at","is_verified");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_full_name";--> statement-breakpoint
ALTER INDEX "users_full_name_new" RENAME TO "users_full_name";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_email_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_email_new" ON "users" USING btree (lower("email"),"id","email","last_login_at","is_verified");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_email";--> statement-breakpoint
ALTER INDEX "users_email_new" RENAME TO "users_email";
