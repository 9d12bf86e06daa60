-- outside a transaction
-- Those who ever signed in, in the orders of their names: a range of the last sign-in passes by no one who never did. Each is dropped
-- before it is built: one whose building was cut off is there, and of no use.
DROP INDEX CONCURRENTLY IF EXISTS "users_signed_in_full_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_signed_in_full_name" ON "users" USING btree (lower("full_name"),"id","full_name","last_login_at") WHERE coalesce("users"."last_login_at", '-infinity'::timestamptz) > '-infinity'::timestamptz;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_signed_in_email";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_signed_in_email" ON "users" USING btree (lower("email"),"id","email","last_login_at") WHERE coalesce("users"."last_login_at", '-infinity'::timestamptz) > '-infinity'::timestamptz;
