DROP INDEX "stores_active_created_at";--> statement-breakpoint
CREATE INDEX "stores_active_created_at" ON "stores" USING btree ("is_active","created_at","id","subscription_id","billing_cycle");