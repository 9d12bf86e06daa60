ALTER TABLE "traffic_plans" DROP CONSTRAINT "traffic_plans_limit_positive";--> statement-breakpoint
DROP INDEX "stores_subscription";--> statement-breakpoint
CREATE INDEX "stores_subscription" ON "stores" USING btree ("subscription_id","billing_cycle","is_active");--> statement-breakpoint
ALTER TABLE "traffic_plans" ADD CONSTRAINT "traffic_plans_limit_in_range" CHECK (traffic_limit between 1 and 1000000000000);