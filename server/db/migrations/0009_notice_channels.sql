ALTER TABLE "notices" ADD COLUMN "in_console" boolean DEFAULT true NOT NULL;
