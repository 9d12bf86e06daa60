CREATE TABLE "wallet_changes" (
	"number" integer PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"chain_id" uuid NOT NULL,
	"currency_id" uuid NOT NULL,
	"change" text NOT NULL,
	"address" text NOT NULL,
	"pending_address" text,
	"pending_from" timestamp(3) with time zone,
	"pending_by" uuid,
	"needs_approval" boolean DEFAULT false NOT NULL,
	"author_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "crypto_wallets" ADD COLUMN "pending_address" text;--> statement-breakpoint
ALTER TABLE "crypto_wallets" ADD COLUMN "pending_from" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "crypto_wallets" ADD COLUMN "pending_by" uuid;--> statement-breakpoint
ALTER TABLE "crypto_wallets" ADD COLUMN "needs_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "wallet_changes_wallet" ON "wallet_changes" USING btree ("wallet_id","number");--> statement-breakpoint
-- The history begins with the addresses of today. server/modules/crypto-wallets/history.ts computes the same hashes.
DO $$
DECLARE
	wallet record;
	last_hash bytea := '';
	counter int := 0;
	began timestamp(3) with time zone := now();
BEGIN
	FOR wallet IN SELECT * FROM "crypto_wallets" ORDER BY "created_at", "id" LOOP
		counter := counter + 1;
		last_hash := sha256(last_hash || convert_to(concat_ws(E'\n', counter, wallet.id, 'added', wallet.chain_id, wallet.currency_id,
			wallet.address, '', '', '', 'false', '', to_char(began AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'UTF8'));
		INSERT INTO "wallet_changes" ("number", "wallet_id", "chain_id", "currency_id", "change", "address", "at", "hash")
		VALUES (counter, wallet.id, wallet.chain_id, wallet.currency_id, 'added', wallet.address, began, last_hash);
	END LOOP;
END $$;
