-- outside a transaction
-- A few stores at a time: whoever writes to one of them waits for no more than these.
DO $$
DECLARE
	after uuid := '00000000-0000-0000-0000-000000000000';
	upto uuid;
BEGIN
	LOOP
		SELECT id INTO upto FROM (SELECT id FROM stores WHERE id > after ORDER BY id LIMIT 2000) AS next ORDER BY id DESC LIMIT 1;
		EXIT WHEN upto IS NULL;
		UPDATE stores SET domain_state = domain_state_of(id)
		WHERE id > after AND id <= upto AND domain_state <> domain_state_of(id);
		COMMIT;
		after := upto;
	END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "stores" VALIDATE CONSTRAINT "stores_domain_state_known";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stores_domain_state";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stores_domain_state" ON "stores" USING btree ("domain_state","created_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_without_image";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_without_image" ON "products" USING btree ("created_at","id") WHERE image_id is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "template_tags_template";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "template_tags_template" ON "template_tags" USING btree (lower("name"),"template_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_verified";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_verified" ON "users" USING btree ("is_verified","created_at","id");
