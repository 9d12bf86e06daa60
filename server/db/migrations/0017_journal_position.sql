-- Rows of before have 0: told first, so that none of them is written anew.
CREATE SEQUENCE "journal_position" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journal" ALTER COLUMN "position" SET DEFAULT nextval('journal_position');
