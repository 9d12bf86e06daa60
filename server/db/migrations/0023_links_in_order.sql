-- What is linked to a record tells when that one was made, so that an index has, say, those who hold a role in the order of their list.
ALTER TABLE "user_roles" ADD COLUMN "record_created_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "product_categories" ADD COLUMN "record_created_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "template_tags" ADD COLUMN "record_created_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE FUNCTION "take_record_created_at"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	at timestamptz;
BEGIN
	IF tg_table_name = 'user_roles' THEN
		SELECT created_at INTO at FROM users WHERE id = new.user_id;
	ELSIF tg_table_name = 'product_categories' THEN
		SELECT created_at INTO at FROM products WHERE id = new.product_id;
	ELSE
		SELECT created_at INTO at FROM templates WHERE id = new.template_id;
	END IF;
	-- Of a record that is not there the foreign key says so.
	new.record_created_at := coalesce(at, new.record_created_at);
	RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "record_created_at" BEFORE INSERT ON "user_roles" FOR EACH ROW EXECUTE FUNCTION take_record_created_at();--> statement-breakpoint
CREATE TRIGGER "record_created_at" BEFORE INSERT ON "product_categories" FOR EACH ROW EXECUTE FUNCTION take_record_created_at();--> statement-breakpoint
CREATE TRIGGER "record_created_at" BEFORE INSERT ON "template_tags" FOR EACH ROW EXECUTE FUNCTION take_record_created_at();--> statement-breakpoint
-- No call changes when a record was made; whoever does it by hand leaves nothing wrong.
CREATE FUNCTION "give_record_created_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_table_name = 'users' THEN
		UPDATE user_roles SET record_created_at = new.created_at WHERE user_id = new.id;
	ELSIF tg_table_name = 'products' THEN
		UPDATE product_categories SET record_created_at = new.created_at WHERE product_id = new.id;
	ELSE
		UPDATE template_tags SET record_created_at = new.created_at WHERE template_id = new.id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "record_created_at" AFTER UPDATE ON "users" FOR EACH ROW
	WHEN (old.created_at <> new.created_at) EXECUTE FUNCTION give_record_created_at();--> statement-breakpoint
CREATE TRIGGER "record_created_at" AFTER UPDATE ON "products" FOR EACH ROW
	WHEN (old.created_at <> new.created_at) EXECUTE FUNCTION give_record_created_at();--> statement-breakpoint
CREATE TRIGGER "record_created_at" AFTER UPDATE ON "templates" FOR EACH ROW
	WHEN (old.created_at <> new.created_at) EXECUTE FUNCTION give_record_created_at();--> statement-breakpoint
-- Counts follow what is linked to what, and nothing else.
CREATE OR REPLACE TRIGGER "tally" AFTER INSERT OR DELETE ON "user_roles" FOR EACH ROW EXECUTE FUNCTION tally();--> statement-breakpoint
CREATE TRIGGER "tally_update" AFTER UPDATE ON "user_roles" FOR EACH ROW
	WHEN (old.role_id <> new.role_id) EXECUTE FUNCTION tally();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "tally" AFTER INSERT OR DELETE ON "product_categories" FOR EACH ROW EXECUTE FUNCTION tally();--> statement-breakpoint
CREATE TRIGGER "tally_update" AFTER UPDATE ON "product_categories" FOR EACH ROW
	WHEN (old.category_id <> new.category_id) EXECUTE FUNCTION tally();
