CREATE TABLE "tallies" (
	"name" text NOT NULL,
	"of" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"total" bigint NOT NULL,
	"amount" numeric(24, 2) NOT NULL,
	CONSTRAINT "tallies_name_of_kind_day_pk" PRIMARY KEY("name","of","kind","day")
);
--> statement-breakpoint
CREATE TABLE "tally_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tally_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"of" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"total" bigint NOT NULL,
	"amount" numeric(24, 2) NOT NULL
);
--> statement-breakpoint
CREATE INDEX "tally_changes_of" ON "tally_changes" USING btree ("name","of");