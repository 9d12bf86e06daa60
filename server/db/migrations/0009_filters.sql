ALTER TABLE "stores" ADD COLUMN "domain_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_domain_state_known" CHECK (domain_state in ('none', 'unverified', 'verified')) NOT VALID;--> statement-breakpoint
CREATE FUNCTION "domain_state_of"(store uuid) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT coalesce((
		SELECT CASE WHEN verified_at IS NULL THEN 'unverified' ELSE 'verified' END
		FROM domains WHERE store_id = store AND is_primary
	), 'none')
$$;
--> statement-breakpoint
CREATE FUNCTION "keep_domain_state"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE stores SET domain_state = domain_state_of(id)
	WHERE id = coalesce(new.store_id, old.store_id) AND domain_state <> domain_state_of(id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "domain_state" AFTER INSERT ON "domains" FOR EACH ROW
	WHEN (new.is_primary) EXECUTE FUNCTION keep_domain_state();--> statement-breakpoint
CREATE TRIGGER "domain_state_delete" AFTER DELETE ON "domains" FOR EACH ROW
	WHEN (old.is_primary) EXECUTE FUNCTION keep_domain_state();--> statement-breakpoint
CREATE TRIGGER "domain_state_update" AFTER UPDATE ON "domains" FOR EACH ROW
	WHEN ((old.is_primary, old.verified_at IS NULL) IS DISTINCT FROM (new.is_primary, new.verified_at IS NULL))
	EXECUTE FUNCTION keep_domain_state();
--> statement-breakpoint
-- Said to be immutable so that the planner sees what it gives: how many products are in so many categories. No plan with
-- it is kept.
CREATE FUNCTION "categories_within"(category uuid) RETURNS uuid[] LANGUAGE sql IMMUTABLE AS $$
	WITH RECURSIVE within AS (
		SELECT id FROM categories WHERE id = category
		UNION
		SELECT categories.id FROM categories JOIN within ON categories.parent_id = within.id
	) SELECT array_agg(id) FROM within
$$;
