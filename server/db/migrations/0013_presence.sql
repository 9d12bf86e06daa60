CREATE TABLE "open_forms" (
	"resource" text NOT NULL,
	"record_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "open_forms_resource_record_id_user_id_pk" PRIMARY KEY("resource","record_id","user_id")
);
--> statement-breakpoint
-- Written by hand: open forms repeat their rows every few seconds, which is not worth the write-ahead log.
ALTER TABLE "open_forms" SET UNLOGGED;
