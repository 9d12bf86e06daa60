CREATE INDEX "templates_theme" ON "templates" USING btree ("theme","created_at","id");--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_theme_known" CHECK (theme in ('light', 'dark'));--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_layout_known" CHECK (layout in ('grid', 'sidebar'));--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_primary_color_hex" CHECK (primary_color ~ '^#[0-9a-f]{6}$');