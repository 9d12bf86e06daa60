-- outside a transaction
-- One spelling (NFC) for letters that look alike, in batches: a writer waits for no more than one of them. Addresses, passwords and
-- settings that are secret are not texts.
DO $$
DECLARE
	one text[];
	after uuid;
	upto uuid;
BEGIN
	FOREACH one SLICE 1 IN ARRAY ARRAY[
		['users', 'full_name'], ['roles', 'description'],
		['stores', 'name'], ['stores', 'description'], ['stores', 'business_name'], ['stores', 'phone_number'],
		['stores', 'address'], ['stores', 'terms'], ['stores', 'privacy'], ['store_emails', 'purpose'],
		['products', 'name'], ['products', 'description'], ['categories', 'name'], ['categories', 'description'],
		['plans', 'name'], ['plans', 'features'], ['traffic_plans', 'name'], ['traffic_plans', 'description'],
		['templates', 'name'], ['templates', 'description'],
		['pages', 'title'], ['pages', 'description'], ['pages', 'content'],
		['crypto_chains', 'name'], ['crypto_currencies', 'name']
	] LOOP
		after := '00000000-0000-0000-0000-000000000000';
		LOOP
			EXECUTE format(
				'WITH changed AS (
					UPDATE %1$I SET %2$I = normalize(%2$I, NFC)
					WHERE id IN (SELECT id FROM %1$I WHERE id > $1 AND %2$I IS NOT NFC NORMALIZED ORDER BY id LIMIT 2000)
					RETURNING id
				) SELECT id FROM changed ORDER BY id DESC LIMIT 1', one[1], one[2]
			) INTO upto USING after;
			EXIT WHEN upto IS NULL;
			COMMIT;
			after := upto;
		END LOOP;
	END LOOP;
END $$;
--> statement-breakpoint
-- Names that are unique: one whose NFC spelling is taken stays as it is.
UPDATE template_tags AS tag SET name = normalize(name, NFC)
WHERE name IS NOT NFC NORMALIZED AND NOT EXISTS (
	SELECT FROM template_tags AS other
	WHERE other.template_id = tag.template_id AND other.id <> tag.id AND lower(normalize(other.name, NFC)) = lower(normalize(tag.name, NFC))
);
--> statement-breakpoint
UPDATE views AS view SET name = normalize(name, NFC)
WHERE name IS NOT NFC NORMALIZED AND NOT EXISTS (
	SELECT FROM views AS other
	WHERE other.owner_id = view.owner_id AND other.resource = view.resource AND other.id <> view.id
		AND lower(normalize(other.name, NFC)) = lower(normalize(view.name, NFC))
);
--> statement-breakpoint
UPDATE settings SET value = to_jsonb(normalize(value #>> '{}', NFC))
WHERE jsonb_typeof(value) = 'string' AND value #>> '{}' IS NOT NFC NORMALIZED;
