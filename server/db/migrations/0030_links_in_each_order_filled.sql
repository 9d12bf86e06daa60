-- outside a transaction
-- A few records at a time, none of which is changed meanwhile: whoever writes to one of them waits for no more than these.
DO $$
DECLARE
	after uuid;
	upto uuid;
BEGIN
	after := '00000000-0000-0000-0000-000000000000';
	LOOP
		SELECT id INTO upto FROM (SELECT id FROM users WHERE id > after ORDER BY id LIMIT 2000) AS next ORDER BY id DESC LIMIT 1;
		EXIT WHEN upto IS NULL;
		PERFORM FROM users WHERE id > after AND id <= upto ORDER BY id FOR SHARE;
		UPDATE user_roles SET (record_created_at, record_full_name, record_email, record_status, record_last_login_at) = (users.created_at, lower(users.full_name), lower(users.email), users.status, coalesce(users.last_login_at, '-infinity'))
		FROM users WHERE user_id > after AND user_id <= upto AND users.id = user_id
			AND (record_created_at, record_full_name, record_email, record_status, record_last_login_at) IS DISTINCT FROM (users.created_at, lower(users.full_name), lower(users.email), users.status, coalesce(users.last_login_at, '-infinity'));
		COMMIT;
		after := upto;
	END LOOP;
	after := '00000000-0000-0000-0000-000000000000';
	LOOP
		SELECT id INTO upto FROM (SELECT id FROM products WHERE id > after ORDER BY id LIMIT 2000) AS next ORDER BY id DESC LIMIT 1;
		EXIT WHEN upto IS NULL;
		PERFORM FROM products WHERE id > after AND id <= upto ORDER BY id FOR SHARE;
		UPDATE product_categories SET (record_created_at, record_name, record_price, record_updated_at) = (products.created_at, lower(products.name), products.price, products.updated_at)
		FROM products WHERE product_id > after AND product_id <= upto AND products.id = product_id
			AND (record_created_at, record_name, record_price, record_updated_at) IS DISTINCT FROM (products.created_at, lower(products.name), products.price, products.updated_at);
		COMMIT;
		after := upto;
	END LOOP;
	after := '00000000-0000-0000-0000-000000000000';
	LOOP
		SELECT id INTO upto FROM (SELECT id FROM templates WHERE id > after ORDER BY id LIMIT 2000) AS next ORDER BY id DESC LIMIT 1;
		EXIT WHEN upto IS NULL;
		PERFORM FROM templates WHERE id > after AND id <= upto ORDER BY id FOR SHARE;
		UPDATE template_tags SET (record_created_at, record_name, record_updated_at) = (templates.created_at, lower(templates.name), templates.updated_at)
		FROM templates WHERE template_id > after AND template_id <= upto AND templates.id = template_id
			AND (record_created_at, record_name, record_updated_at) IS DISTINCT FROM (templates.created_at, lower(templates.name), templates.updated_at);
		COMMIT;
		after := upto;
	END LOOP;
END $$;
--> statement-breakpoint
-- Each index is dropped before it is built: one whose building was cut off is there, and of no use.
DROP INDEX CONCURRENTLY IF EXISTS "user_roles_full_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "user_roles_full_name" ON "user_roles" USING btree ("role_id","record_full_name","user_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "user_roles_email";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "user_roles_email" ON "user_roles" USING btree ("role_id","record_email","user_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "user_roles_status";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "user_roles_status" ON "user_roles" USING btree ("role_id","record_status","user_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "user_roles_last_login_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "user_roles_last_login_at" ON "user_roles" USING btree ("role_id","record_last_login_at","user_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "product_categories_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_categories_name" ON "product_categories" USING btree ("category_id","record_name","product_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "product_categories_price";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_categories_price" ON "product_categories" USING btree ("category_id","record_price","product_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "product_categories_updated_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_categories_updated_at" ON "product_categories" USING btree ("category_id","record_updated_at","product_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "template_tags_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "template_tags_name" ON "template_tags" USING btree (lower("name"),"record_name","template_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "template_tags_updated_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "template_tags_updated_at" ON "template_tags" USING btree (lower("name"),"record_updated_at","template_id");--> statement-breakpoint
-- What was changed is known to be visible to all, so that the indexes alone are read.
VACUUM (ANALYZE) "user_roles", "product_categories", "template_tags";
