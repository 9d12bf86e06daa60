-- `categories_within` stays for the version before this one.
CREATE TABLE "category_ancestors" (
	"category_id" uuid NOT NULL,
	"ancestor_id" uuid NOT NULL,
	CONSTRAINT "category_ancestors_ancestor_id_category_id_pk" PRIMARY KEY("ancestor_id","category_id")
);
--> statement-breakpoint
ALTER TABLE "category_ancestors" ADD CONSTRAINT "category_ancestors_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_ancestors" ADD CONSTRAINT "category_ancestors_ancestor_id_categories_id_fk" FOREIGN KEY ("ancestor_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_ancestors_category" ON "category_ancestors" USING btree ("category_id","ancestor_id");--> statement-breakpoint
-- Keeps what is within what, of the categories that came, or that moved with all below them. It is made out from their
-- parents: a statement may bring parents and children in any order. The lock is `categoryTree` of
-- server/db/advisory-locks.ts: who waits for it sees what the other did.
CREATE FUNCTION "keep_category_ancestors"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed uuid[];
BEGIN
	IF tg_op = 'INSERT' THEN
		SELECT array_agg(id) INTO changed FROM made;
	ELSE
		SELECT array_agg(made.id) INTO changed FROM made JOIN was USING (id) WHERE made.parent_id IS DISTINCT FROM was.parent_id;
	END IF;
	IF changed IS NULL THEN RETURN NULL; END IF;
	PERFORM pg_advisory_xact_lock(740215313);
	IF tg_op = 'UPDATE' THEN
		SELECT array_agg(DISTINCT category_id) INTO changed FROM category_ancestors WHERE ancestor_id = ANY(changed);
		DELETE FROM category_ancestors WHERE category_id = ANY(changed);
	END IF;
	INSERT INTO category_ancestors (category_id, ancestor_id)
	WITH RECURSIVE up(category_id, ancestor_id) AS (
		SELECT id, id FROM unnest(changed) AS id
		UNION ALL
		SELECT up.category_id, categories.parent_id FROM up JOIN categories ON categories.id = up.ancestor_id
		WHERE categories.parent_id IS NOT NULL
	) SELECT category_id, ancestor_id FROM up;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ancestors" AFTER INSERT ON "categories" REFERENCING NEW TABLE AS made
	FOR EACH STATEMENT EXECUTE FUNCTION keep_category_ancestors();--> statement-breakpoint
CREATE TRIGGER "ancestors_update" AFTER UPDATE ON "categories" REFERENCING NEW TABLE AS made OLD TABLE AS was
	FOR EACH STATEMENT EXECUTE FUNCTION keep_category_ancestors();--> statement-breakpoint
WITH RECURSIVE up(category_id, ancestor_id) AS (
	SELECT id, id FROM categories
	UNION ALL
	SELECT up.category_id, categories.parent_id FROM up JOIN categories ON categories.id = up.ancestor_id
	WHERE categories.parent_id IS NOT NULL
) INSERT INTO "category_ancestors" (category_id, ancestor_id) SELECT category_id, ancestor_id FROM up;--> statement-breakpoint
ANALYZE "category_ancestors";
