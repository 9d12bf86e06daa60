-- How often that changed by which a session lets somebody in. A read that tells it as of what it reads need not ask for the session anew.
CREATE TABLE "access_changes" (
	"slot" smallint PRIMARY KEY NOT NULL,
	"changes" bigint NOT NULL
);
--> statement-breakpoint
-- Several rows: whoever changes access waits for few others to end their transactions.
CREATE FUNCTION "count_access_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO access_changes (slot, changes) VALUES (pg_backend_pid() % 16, 1)
	ON CONFLICT (slot) DO UPDATE SET changes = access_changes.changes + 1;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "access" AFTER DELETE ON "sessions" FOR EACH STATEMENT EXECUTE FUNCTION count_access_change();--> statement-breakpoint
CREATE TRIGGER "access" AFTER UPDATE OF "status" ON "users" FOR EACH STATEMENT EXECUTE FUNCTION count_access_change();--> statement-breakpoint
CREATE TRIGGER "access" AFTER INSERT OR DELETE OR UPDATE OF "user_id", "role_id" ON "user_roles"
	FOR EACH STATEMENT EXECUTE FUNCTION count_access_change();--> statement-breakpoint
CREATE TRIGGER "access" AFTER INSERT OR DELETE OR UPDATE ON "role_permissions"
	FOR EACH STATEMENT EXECUTE FUNCTION count_access_change();--> statement-breakpoint
CREATE TRIGGER "access" AFTER DELETE OR UPDATE ON "roles" FOR EACH STATEMENT EXECUTE FUNCTION count_access_change();
