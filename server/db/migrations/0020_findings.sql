CREATE TABLE "findings" (
	"look" text PRIMARY KEY NOT NULL,
	"found" jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
