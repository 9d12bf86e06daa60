-- What is linked to a record tells all that its list is sorted by, so that an index has, say, those who hold a role in each order of theirs.
ALTER TABLE "product_categories" ADD COLUMN "record_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_categories" ADD COLUMN "record_price" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_categories" ADD COLUMN "record_updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "template_tags" ADD COLUMN "record_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "template_tags" ADD COLUMN "record_updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "record_full_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "record_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "record_status" text DEFAULT 'ACTIVE' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "record_last_login_at" timestamp(3) with time zone DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
-- The triggers that gave `record_created_at` alone are replaced; their functions go with the version after this one.
-- A record that somebody else is changing is waited for: its change does not see this row yet. Of one that is not there the foreign
-- key says so.
CREATE FUNCTION "take_record_sorters"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	it record;
BEGIN
	IF tg_table_name = 'user_roles' THEN
		SELECT * INTO it FROM users WHERE id = new.user_id FOR SHARE;
		IF FOUND THEN
			new.record_created_at := it.created_at;
			new.record_full_name := lower(it.full_name);
			new.record_email := lower(it.email);
			new.record_status := it.status;
			new.record_last_login_at := coalesce(it.last_login_at, '-infinity');
		END IF;
	ELSIF tg_table_name = 'product_categories' THEN
		SELECT * INTO it FROM products WHERE id = new.product_id FOR SHARE;
		IF FOUND THEN
			new.record_created_at := it.created_at;
			new.record_name := lower(it.name);
			new.record_price := it.price;
			new.record_updated_at := it.updated_at;
		END IF;
	ELSE
		SELECT * INTO it FROM templates WHERE id = new.template_id FOR SHARE;
		IF FOUND THEN
			new.record_created_at := it.created_at;
			new.record_name := lower(it.name);
			new.record_updated_at := it.updated_at;
		END IF;
	END IF;
	RETURN new;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "record_created_at" BEFORE INSERT OR UPDATE OF "user_id" ON "user_roles" FOR EACH ROW EXECUTE FUNCTION take_record_sorters();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "record_created_at" BEFORE INSERT OR UPDATE OF "product_id" ON "product_categories" FOR EACH ROW EXECUTE FUNCTION take_record_sorters();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "record_created_at" BEFORE INSERT OR UPDATE OF "template_id" ON "template_tags" FOR EACH ROW EXECUTE FUNCTION take_record_sorters();--> statement-breakpoint
-- Of many records that one statement changes, all links at once: those that it sees. Nobody writes records in `repeatable read`,
-- where later ones would not be among them.
CREATE FUNCTION "give_record_sorters"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_table_name = 'users' THEN
		UPDATE user_roles
		SET (record_created_at, record_full_name, record_email, record_status, record_last_login_at)
			= (changed.created_at, lower(changed.full_name), lower(changed.email), changed.status, coalesce(changed.last_login_at, '-infinity'))
		FROM changed
		WHERE user_id = changed.id
			AND (record_created_at, record_full_name, record_email, record_status, record_last_login_at) IS DISTINCT FROM
				(changed.created_at, lower(changed.full_name), lower(changed.email), changed.status, coalesce(changed.last_login_at, '-infinity'));
	ELSIF tg_table_name = 'products' THEN
		UPDATE product_categories
		SET (record_created_at, record_name, record_price, record_updated_at)
			= (changed.created_at, lower(changed.name), changed.price, changed.updated_at)
		FROM changed
		WHERE product_id = changed.id
			AND (record_created_at, record_name, record_price, record_updated_at) IS DISTINCT FROM
				(changed.created_at, lower(changed.name), changed.price, changed.updated_at);
	ELSE
		UPDATE template_tags
		SET (record_created_at, record_name, record_updated_at) = (changed.created_at, lower(changed.name), changed.updated_at)
		FROM changed
		WHERE template_id = changed.id
			AND (record_created_at, record_name, record_updated_at) IS DISTINCT FROM
				(changed.created_at, lower(changed.name), changed.updated_at);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "record_created_at" AFTER UPDATE ON "users" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION give_record_sorters();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "record_created_at" AFTER UPDATE ON "products" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION give_record_sorters();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "record_created_at" AFTER UPDATE ON "templates" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION give_record_sorters();
