-- What is counted of a row: `tallied(row)`, one for each table. From it come the changes that triggers write and the
-- full count (`tally_counts`) that the changes have to add up to. See server/kit/tallies.ts.
CREATE TYPE "tally" AS ("name" text, "of" uuid, "kind" text, "day" date, "amount" numeric(24, 2));
--> statement-breakpoint
CREATE FUNCTION "nobody"() RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN '00000000-0000-0000-0000-000000000000'::uuid;
--> statement-breakpoint
CREATE FUNCTION "utc_day"(timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN ($1 AT TIME ZONE 'utc')::date;
--> statement-breakpoint
CREATE FUNCTION "tallied"(r "users") RETURNS SETOF "tally" LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT 'users', nobody(), r.status, utc_day(r.created_at), 0.0
$$;
--> statement-breakpoint
CREATE FUNCTION "tallied"(r "user_roles") RETURNS SETOF "tally" LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT 'users of role', r.role_id, '', '-infinity'::date, 0.0
$$;
--> statement-breakpoint
CREATE FUNCTION "tallied"(r "products") RETURNS SETOF "tally" LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT 'products', nobody(), r.status, utc_day(r.created_at), r.price
$$;
--> statement-breakpoint
CREATE FUNCTION "tallied"(r "product_categories") RETURNS SETOF "tally" LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT 'products of category', r.category_id, '', '-infinity'::date, 0.0
$$;
--> statement-breakpoint
CREATE FUNCTION "tallied"(r "categories") RETURNS SETOF "tally" LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT 'categories', nobody(), CASE WHEN r.parent_id IS NULL THEN 'top' ELSE 'below' END, '-infinity'::date, 0.0
$$;
--> statement-breakpoint
CREATE FUNCTION "tallied"(r "stores") RETURNS SETOF "tally" LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT counted.name, counted.of, CASE WHEN counted.by_plan THEN
			r.billing_cycle || CASE WHEN r.is_active THEN ' active' ELSE ' inactive' END ELSE '' END,
		counted.day, 0.0
	FROM (VALUES
		('stores', coalesce(r.subscription_id, nobody()), true, utc_day(r.created_at)),
		('stores of plan', coalesce(r.subscription_id, nobody()), true, '-infinity'::date),
		('stores of owner', r.owner_id, false, '-infinity'::date)
	) AS counted(name, of, by_plan, day)
	WHERE counted.of IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION "tallied"(r "domains") RETURNS SETOF "tally" LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT 'domains', nobody(), CASE WHEN r.verified_at IS NULL THEN 'pending' ELSE 'verified' END, '-infinity'::date, 0.0
$$;
--> statement-breakpoint
CREATE FUNCTION "tallied"(r "store_emails") RETURNS SETOF "tally" LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT 'store emails', nobody(), CASE WHEN r.verified_at IS NULL THEN 'pending' ELSE 'verified' END, '-infinity'::date, 0.0
$$;
--> statement-breakpoint
CREATE FUNCTION "tallied"(r "templates") RETURNS SETOF "tally" LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT 'templates', nobody(), r.layout, '-infinity'::date, 0.0
$$;
--> statement-breakpoint
CREATE FUNCTION "tally"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op <> 'INSERT' THEN
		INSERT INTO tally_changes (name, "of", kind, day, total, amount)
		SELECT t.name, t.of, t.kind, t.day, -1, -t.amount FROM tallied(old) t;
	END IF;
	IF tg_op <> 'DELETE' THEN
		INSERT INTO tally_changes (name, "of", kind, day, total, amount)
		SELECT t.name, t.of, t.kind, t.day, 1, t.amount FROM tallied(new) t;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- A store counts with its first email and with its last one: two writes of one store's emails wait for each other.
CREATE FUNCTION "tally_first_emails"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM stores WHERE id IN (SELECT store_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
	INSERT INTO tally_changes (name, "of", kind, day, total, amount)
	SELECT 'stores with emails', nobody(), '', '-infinity', CASE tg_op WHEN 'INSERT' THEN 1 ELSE -1 END, 0
	FROM (SELECT store_id, count(*) AS rows FROM changed GROUP BY store_id) AS of_store
	WHERE (SELECT count(*) FROM (
			SELECT FROM store_emails WHERE store_emails.store_id = of_store.store_id LIMIT of_store.rows + 1
		) AS there) = CASE tg_op WHEN 'INSERT' THEN of_store.rows ELSE 0 END;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tally" AFTER INSERT OR DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION tally();--> statement-breakpoint
CREATE TRIGGER "tally_update" AFTER UPDATE ON "users" FOR EACH ROW
	WHEN (old.status <> new.status OR old.created_at <> new.created_at) EXECUTE FUNCTION tally();--> statement-breakpoint
CREATE TRIGGER "tally" AFTER INSERT OR UPDATE OR DELETE ON "user_roles" FOR EACH ROW EXECUTE FUNCTION tally();--> statement-breakpoint
CREATE TRIGGER "tally" AFTER INSERT OR DELETE ON "products" FOR EACH ROW EXECUTE FUNCTION tally();--> statement-breakpoint
CREATE TRIGGER "tally_update" AFTER UPDATE ON "products" FOR EACH ROW
	WHEN (old.status <> new.status OR old.price <> new.price OR old.created_at <> new.created_at) EXECUTE FUNCTION tally();--> statement-breakpoint
CREATE TRIGGER "tally" AFTER INSERT OR UPDATE OR DELETE ON "product_categories" FOR EACH ROW EXECUTE FUNCTION tally();--> statement-breakpoint
CREATE TRIGGER "tally" AFTER INSERT OR DELETE ON "categories" FOR EACH ROW EXECUTE FUNCTION tally();--> statement-breakpoint
CREATE TRIGGER "tally_update" AFTER UPDATE ON "categories" FOR EACH ROW
	WHEN ((old.parent_id IS NULL) <> (new.parent_id IS NULL)) EXECUTE FUNCTION tally();--> statement-breakpoint
CREATE TRIGGER "tally" AFTER INSERT OR DELETE ON "stores" FOR EACH ROW EXECUTE FUNCTION tally();--> statement-breakpoint
CREATE TRIGGER "tally_update" AFTER UPDATE ON "stores" FOR EACH ROW
	WHEN ((old.subscription_id, old.owner_id, old.billing_cycle, old.is_active, old.created_at)
		IS DISTINCT FROM (new.subscription_id, new.owner_id, new.billing_cycle, new.is_active, new.created_at))
	EXECUTE FUNCTION tally();--> statement-breakpoint
CREATE TRIGGER "tally" AFTER INSERT OR DELETE ON "domains" FOR EACH ROW EXECUTE FUNCTION tally();--> statement-breakpoint
CREATE TRIGGER "tally_update" AFTER UPDATE ON "domains" FOR EACH ROW
	WHEN ((old.verified_at IS NULL) <> (new.verified_at IS NULL)) EXECUTE FUNCTION tally();--> statement-breakpoint
CREATE TRIGGER "tally" AFTER INSERT OR DELETE ON "store_emails" FOR EACH ROW EXECUTE FUNCTION tally();--> statement-breakpoint
CREATE TRIGGER "tally_update" AFTER UPDATE ON "store_emails" FOR EACH ROW
	WHEN ((old.verified_at IS NULL) <> (new.verified_at IS NULL)) EXECUTE FUNCTION tally();--> statement-breakpoint
CREATE TRIGGER "tally_first" AFTER INSERT ON "store_emails" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION tally_first_emails();--> statement-breakpoint
CREATE TRIGGER "tally_last" AFTER DELETE ON "store_emails" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION tally_first_emails();--> statement-breakpoint
CREATE TRIGGER "tally" AFTER INSERT OR DELETE ON "templates" FOR EACH ROW EXECUTE FUNCTION tally();--> statement-breakpoint
CREATE TRIGGER "tally_update" AFTER UPDATE ON "templates" FOR EACH ROW
	WHEN (old.layout <> new.layout) EXECUTE FUNCTION tally();--> statement-breakpoint
CREATE VIEW "tally_counts" AS
	SELECT t.name, t.of, t.kind, t.day, count(*) AS total, sum(t.amount) AS amount
	FROM (
		SELECT t.* FROM users r, tallied(r) t
		UNION ALL SELECT t.* FROM user_roles r, tallied(r) t
		UNION ALL SELECT t.* FROM products r, tallied(r) t
		UNION ALL SELECT t.* FROM product_categories r, tallied(r) t
		UNION ALL SELECT t.* FROM categories r, tallied(r) t
		UNION ALL SELECT t.* FROM stores r, tallied(r) t
		UNION ALL SELECT t.* FROM domains r, tallied(r) t
		UNION ALL SELECT t.* FROM store_emails r, tallied(r) t
		UNION ALL SELECT t.* FROM templates r, tallied(r) t
		UNION ALL SELECT 'stores with emails', nobody(), '', '-infinity'::date, 0.0
			FROM (SELECT DISTINCT store_id FROM store_emails) AS of_store
	) AS t
	GROUP BY t.name, t.of, t.kind, t.day;
--> statement-breakpoint
-- What is read: the sum over its rows is how many there are at this moment.
CREATE VIEW "tally_rows" AS
	SELECT name, "of", kind, day, total, amount FROM tallies
	UNION ALL SELECT name, "of", kind, day, total, amount FROM tally_changes;
--> statement-breakpoint
INSERT INTO tallies (name, "of", kind, day, total, amount)
	SELECT name, "of", kind, day, total, amount FROM tally_counts;
