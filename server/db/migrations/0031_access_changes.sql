-- How often that changed by which a session lets somebody in. A read that tells it as of what it reads need not ask for the session anew.
CREATE TABLE "access_changes" (
	"slot" smallint PRIMARY KEY NOT NULL,
	"changes" bigint NOT NULL
);
--> statement-breakpoint
-- Once for each transaction. Several rows: two that end at the same moment rarely wait for each other.
CREATE FUNCTION "count_access_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('console.access_counted', true) = 'yes' THEN
		RETURN NULL;
	END IF;
	INSERT INTO access_changes (slot, changes) VALUES (pg_backend_pid() % 16, 1)
	ON CONFLICT (slot) DO UPDATE SET changes = access_changes.changes + 1;
	PERFORM set_config('console.access_counted', 'yes', true);
	RETURN NULL;
END $$;
--> statement-breakpoint
-- At the end of the transaction, behind all other locks: whoever holds this row waits for nobody, and holds it for as long as a commit
-- takes. When a session was used last says nothing of whom it lets in: that is looked at by the clock.
CREATE CONSTRAINT TRIGGER "access" AFTER DELETE OR UPDATE OF "user_id", "token_hash", "created_at" ON "sessions"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_access_change();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "access" AFTER UPDATE OF "status" ON "users"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION count_access_change();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "access" AFTER INSERT OR DELETE OR UPDATE OF "user_id", "role_id" ON "user_roles"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_access_change();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "access" AFTER INSERT OR DELETE OR UPDATE ON "role_permissions"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_access_change();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "access" AFTER DELETE OR UPDATE OF "version" ON "roles"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_access_change();--> statement-breakpoint
CREATE TRIGGER "access_truncated" AFTER TRUNCATE ON "sessions" FOR EACH STATEMENT EXECUTE FUNCTION count_access_change();--> statement-breakpoint
CREATE TRIGGER "access_truncated" AFTER TRUNCATE ON "user_roles" FOR EACH STATEMENT EXECUTE FUNCTION count_access_change();--> statement-breakpoint
CREATE TRIGGER "access_truncated" AFTER TRUNCATE ON "role_permissions" FOR EACH STATEMENT EXECUTE FUNCTION count_access_change();
