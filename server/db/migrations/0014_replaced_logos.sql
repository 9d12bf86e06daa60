CREATE TABLE "replaced_logos" (
	"store_id" uuid NOT NULL,
	"digest" "bytea" NOT NULL,
	"logo" "bytea" NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "replaced_logos_store_id_digest_pk" PRIMARY KEY("store_id","digest")
);
--> statement-breakpoint
ALTER TABLE "replaced_logos" ADD CONSTRAINT "replaced_logos_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replaced_logos_expires" ON "replaced_logos" USING btree ("expires_at");