CREATE TABLE "list_samples" (
	"list" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp(3) with time zone NOT NULL,
	"total" integer,
	"places" text[],
	"ids" uuid[]
);
