CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"parent_id" uuid,
	"icon_id" uuid,
	"search" text GENERATED ALWAYS AS (' ' || lower(name) || ' ' || lower(description)) STORED
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"product_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "product_categories_product_id_category_id_pk" PRIMARY KEY("product_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "product_files" (
	"product_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_files_product_id_upload_id_pk" PRIMARY KEY("product_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"status" text NOT NULL,
	"image_id" uuid,
	"search" text GENERATED ALWAYS AS (' ' || lower(name) || ' ' || lower(description)) STORED,
	CONSTRAINT "products_price_not_negative" CHECK (price >= 0),
	CONSTRAINT "products_status_known" CHECK (status in ('draft', 'published', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"file_name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "uploads_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_icon_id_uploads_id_fk" FOREIGN KEY ("icon_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_files" ADD CONSTRAINT "product_files_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_files" ADD CONSTRAINT "product_files_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_image_id_uploads_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "categories_created_at" ON "categories" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "categories_updated_at" ON "categories" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "categories_name" ON "categories" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "categories_parent" ON "categories" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "categories_icon" ON "categories" USING btree ("icon_id");--> statement-breakpoint
CREATE INDEX "categories_search" ON "categories" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_categories_category" ON "product_categories" USING btree ("category_id","product_id");--> statement-breakpoint
CREATE INDEX "product_files_upload" ON "product_files" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "products_created_at" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_updated_at" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "products_status_created_at" ON "products" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "products_status_price" ON "products" USING btree ("status","price");--> statement-breakpoint
CREATE INDEX "products_image" ON "products" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search" gin_trgm_ops);