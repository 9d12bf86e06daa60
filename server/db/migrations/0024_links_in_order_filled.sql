-- outside a transaction
-- A few records at a time: whoever writes to one of them waits for no more than these.
DO $$
DECLARE
	after uuid;
	upto uuid;
BEGIN
	after := '00000000-0000-0000-0000-000000000000';
	LOOP
		SELECT id INTO upto FROM (SELECT id FROM users WHERE id > after ORDER BY id LIMIT 2000) AS next ORDER BY id DESC LIMIT 1;
		EXIT WHEN upto IS NULL;
		UPDATE user_roles SET record_created_at = users.created_at FROM users
		WHERE user_id > after AND user_id <= upto AND users.id = user_id AND record_created_at <> users.created_at;
		COMMIT;
		after := upto;
	END LOOP;
	after := '00000000-0000-0000-0000-000000000000';
	LOOP
		SELECT id INTO upto FROM (SELECT id FROM products WHERE id > after ORDER BY id LIMIT 2000) AS next ORDER BY id DESC LIMIT 1;
		EXIT WHEN upto IS NULL;
		UPDATE product_categories SET record_created_at = products.created_at FROM products
		WHERE product_id > after AND product_id <= upto AND products.id = product_id AND record_created_at <> products.created_at;
		COMMIT;
		after := upto;
	END LOOP;
	after := '00000000-0000-0000-0000-000000000000';
	LOOP
		SELECT id INTO upto FROM (SELECT id FROM templates WHERE id > after ORDER BY id LIMIT 2000) AS next ORDER BY id DESC LIMIT 1;
		EXIT WHEN upto IS NULL;
		UPDATE template_tags SET record_created_at = templates.created_at FROM templates
		WHERE template_id > after AND template_id <= upto AND templates.id = template_id AND record_created_at <> templates.created_at;
		COMMIT;
		after := upto;
	END LOOP;
END $$;
--> statement-breakpoint
-- Each index is dropped before it is built: one whose building was cut off is there, and of no use.
DROP INDEX CONCURRENTLY IF EXISTS "user_roles_in_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "user_roles_in_order" ON "user_roles" USING btree ("role_id","record_created_at","user_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "product_categories_in_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_categories_in_order" ON "product_categories" USING btree ("category_id","record_created_at","product_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "template_tags_in_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "template_tags_in_order" ON "template_tags" USING btree (lower("name"),"record_created_at","template_id");--> statement-breakpoint
-- What was changed is known to be visible to all, so that the indexes alone are read.
VACUUM (ANALYZE) "user_roles", "product_categories", "template_tags";
