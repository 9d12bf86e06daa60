// Tests rules of crypto payments that involve other records: address families, inactive records, confirmation
// by password, and secrets that must never be stored.
import { and, eq } from 'drizzle-orm';
import pino from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { auditLogTable, idempotencyTable } from '#server/db/tables/audit-log.ts';
import { readEnvironment } from '#server/environment.ts';
import { openStorage } from '#server/files/storage/storage.ts';
import type { AddressFamily } from '#shared/domain/address-families.ts';
import { adminRoleId, makePerson, type Person, password } from '#tests/kit/actors.ts';
import { addressesByFamily, secrets } from '#tests/kit/addresses.ts';
import { clientOf, testApp, tryToSignIn } from '#tests/kit/app.ts';

const { app, db, dataDir } = await testApp();
let admin: Person;
let count = 0;

beforeAll(async () => {
  admin = await makePerson(app, db, [await adminRoleId(db)]);
});

const create = async (path: string, body: object) => {
  const answer = await admin.call('POST', path, { body });
  expect(answer.body).toMatchObject({ status: true });
  return answer.body.data;
};
const newChain = (more: object = {}) => {
  count += 1;
  return create('/crypto/chains', { name: `Chain ${count}`, symbol: `CH${count}`, ...more });
};
const newCurrency = (more: object = {}) => {
  count += 1;
  return create('/crypto/currencies', {
    name: `Currency ${count}`,
    symbol: `CU${count}`,
    decimals: 6,
    ...more,
  });
};

/** The body of a wallet on a new chain of this family, in a new currency. */
async function bodyFor(family: AddressFamily, address: string) {
  const [chain, currency] = await Promise.all([newChain({ family }), newCurrency()]);
  return { chain_id: chain.id, currency_id: currency.id, address };
}
const newWallet = async (family: AddressFamily, address: string) =>
  create('/crypto/wallet-addresses', await bodyFor(family, address));

const change = (path: string, body: object, by: Person = admin) => by.call('PATCH', path, { body });
const walletPath = ({ id }: { id: string }) => `/crypto/wallet-addresses/${id}`;
const chainPath = (id: string) => `/crypto/chains/${id}`;

const [mixed = '', another = ''] = addressesByFamily.evm;

describe('A wallet address', () => {
  it.each(
    Object.entries(addressesByFamily).flatMap(([family, addresses]) =>
      addresses.map((address) => [family as AddressFamily, address] as const),
    ),
  )('of the family %s is stored unchanged: %s', async (family, address) => {
    const wallet = await newWallet(family, address);
    expect(wallet.address).toBe(address);
    expect((await admin.call('GET', walletPath(wallet))).body.data.address).toBe(address);
  });

  it.each([
    ['evm', mixed.replace('Aeb', 'aeb'), 'The checksum of this address is wrong.'],
    ['bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', 'The checksum of this address is wrong.'],
    ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'The checksum of this address is wrong.'],
    ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'The checksum of this address is wrong.'],
    [
      'solana',
      'So1111111111111111111111111111111111111111O',
      'A Solana address never has the character “O”.',
    ],
    ['solana', mixed, 'A Solana address never has the character “0”.'],
    ['tron', mixed, 'A Tron address is T followed by 33 letters and digits.'],
    [
      'evm',
      'So11111111111111111111111111111111111111112',
      'An EVM address is 0x followed by 40 digits of 0–9 and a–f.',
    ],
  ] as const)('of the family %s is rejected as %s: %s', async (family, address, text) => {
    const answer = await admin.call('POST', '/crypto/wallet-addresses', {
      body: await bodyFor(family, address),
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ status: false, message: text, errors: { address: [text] } });
  });

  it('of an unknown family can be any printable text', async () => {
    const address = `~!${'x'.repeat(126)}`;
    expect((await newWallet('other', address)).address).toBe(address);
  });

  it('is unique for each chain and currency, active or not', async () => {
    const body = await bodyFor('evm', mixed);
    const answers = await Promise.all(
      [mixed, another, mixed].map((address) =>
        admin.call('POST', '/crypto/wallet-addresses', { body: { ...body, address } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const wallet = answers.find(({ status }) => status === 201)?.body.data;
    await change(walletPath(wallet), { is_active: false });
    const again = await admin.call('POST', '/crypto/wallet-addresses', { body });
    const text = 'An address for this chain and currency already exists. Change that one instead.';
    expect([again.status, again.body]).toEqual([
      409,
      { status: false, message: text, errors: { currency_id: [text] } },
    ]);
    const other = { ...body, currency_id: (await newCurrency()).id };
    expect((await admin.call('POST', '/crypto/wallet-addresses', { body: other })).status).toBe(201);
  });
});

describe('The family of a chain', () => {
  it('is taken from the body, otherwise from the symbol', async () => {
    expect(await newChain({ symbol: 'eth' })).toMatchObject({ symbol: 'ETH', family: 'evm' });
    expect(await newChain({ symbol: 'TRX', family: 'other' })).toMatchObject({ family: 'other' });
    expect(await newChain({ symbol: 'LTC' })).toMatchObject({ family: 'other' });
  });

  it('changes only when all addresses on the chain are valid for it', async () => {
    const wallet = await newWallet('other', mixed);
    const path = chainPath(wallet.chain_id);
    const currency = await newCurrency();
    const second = await create('/crypto/wallet-addresses', {
      ...wallet,
      currency_id: currency.id,
      address: 'x',
    });
    await change(walletPath(second), { is_active: false });

    const one = '1 wallet address of this chain is not valid in this family (EVM).';
    const first = await change(path, { family: 'evm', name: 'Not kept' });
    expect([first.status, first.body.errors]).toEqual([422, { family: [one] }]);
    const both = '2 wallet addresses of this chain are not valid in this family (Tron).';
    expect((await change(path, { family: 'tron' })).body.errors).toEqual({ family: [both] });
    expect((await admin.call('GET', path)).body.data).toMatchObject({
      family: 'other',
      name: expect.not.stringContaining('Not'),
    });

    await change(walletPath(second), { address: another, password });
    expect((await change(path, { family: 'evm' })).body.data).toMatchObject({ family: 'evm' });
  });

  it('stays consistent with an address that is added at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const body = await bodyFor('other', 'no-address-of-evm');
      const [family, wallet] = await Promise.all([
        change(chainPath(body.chain_id), { family: 'evm' }),
        admin.call('POST', '/crypto/wallet-addresses', { body }),
      ]);
      expect([family.status, wallet.status].toSorted()).toEqual(
        wallet.status === 201 ? [201, 422] : [200, 422],
      );
    }
  });
});

describe('An inactive record', () => {
  const list = async (what: string, active?: string) => {
    const answer = await admin.call('GET', `/crypto/${what}`, {
      query: { limit: '100', ...(active && { active }) },
    });
    expect(Number(answer.headers['x-total-count'])).toBe(answer.body.data.length);
    return answer.body.data.map(({ id }: { id: string }) => id) as string[];
  };

  it.each([
    ['chains', () => newChain()],
    ['currencies', () => newCurrency()],
    ['wallet-addresses', () => newWallet('evm', mixed)],
  ] as const)('is hidden in the list of %s until it is active again', async (what, make) => {
    const { id } = await make();
    const path = `/crypto/${what}/${id}`;
    expect(await list(what)).toContain(id);
    expect((await change(path, { is_active: false })).body.data).toMatchObject({ id, is_active: false });
    expect(await list(what)).not.toContain(id);
    expect(await list(what, 'true')).not.toContain(id);
    expect(await list(what, 'false')).toContain(id);
    expect(await list(what, 'all')).toContain(id);
    expect((await admin.call('GET', path)).body.data.is_active).toBe(false);
    await change(path, { is_active: true });
    expect(await list(what)).toContain(id);
    expect(await list(what, 'false')).not.toContain(id);
  });

  it.each(['chain', 'currency'] as const)(
    'hides the addresses of a %s, which stay stored and counted',
    async (what) => {
      const wallet = await newWallet('evm', mixed);
      const path = `/crypto/${what === 'chain' ? 'chains' : 'currencies'}/${wallet[`${what}_id`]}`;
      expect((await admin.call('GET', path)).body.data.wallet_count).toBe(1);
      // Fills the cache of totals, so that a stale total would show.
      await list('wallet-addresses');
      expect((await change(path, { is_active: false })).body.data.wallet_count).toBe(1);
      expect(await list('wallet-addresses')).not.toContain(wallet.id);
      expect(await list('wallet-addresses', 'false')).toContain(wallet.id);
      expect((await admin.call('GET', walletPath(wallet))).body.data).toEqual(wallet);

      const body = { ...wallet, [`${what}_id`]: wallet[`${what}_id`] };
      const refused = await admin.call('POST', '/crypto/wallet-addresses', { body });
      const text = `The selected ${what} is inactive.`;
      expect([refused.status, refused.body.errors]).toEqual([422, { [`${what}_id`]: [text] }]);

      await change(path, { is_active: true });
      expect(await list('wallet-addresses')).toContain(wallet.id);
      await change(walletPath(wallet), { is_active: false });
      expect((await admin.call('GET', path)).body.data.wallet_count).toBe(0);
    },
  );
});

describe('Changing a wallet address', () => {
  it("requires the caller's password and records both values in the audit log", async () => {
    const wallet = await newWallet('evm', mixed);
    const path = walletPath(wallet);
    const none = await change(path, { address: another });
    expect([none.status, none.body.errors]).toEqual([
      422,
      { password: ['Please enter your password to change the address'] },
    ]);
    const wrong = await change(path, { address: another, password: `${password} ` });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ['This password is wrong.'] }]);
    expect((await admin.call('GET', path)).body.data).toEqual(wallet);

    const changed = await change(path, { address: another, password });
    expect(changed.body.data).toMatchObject({ address: another });
    const rows = await db
      .select()
      .from(auditLogTable)
      .where(and(eq(auditLogTable.resource, 'crypto-wallets'), eq(auditLogTable.record_id, wallet.id)))
      .orderBy(auditLogTable.at, auditLogTable.id);
    expect(rows.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['create', admin.id],
      ['update', admin.id],
    ]);
    expect(rows[1]).toMatchObject({ before: { address: mixed }, after: { address: another } });
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  it('validates the new address by the family before saving', async () => {
    const wallet = await newWallet('evm', mixed);
    const answer = await change(walletPath(wallet), {
      address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      password,
    });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['address']]);
    expect((await admin.call('GET', walletPath(wallet))).body.data).toEqual(wallet);
  });

  it('needs no password for an unchanged address and never changes the chain', async () => {
    const wallet = await newWallet('evm', mixed);
    const other = await newChain({ family: 'evm' });
    const answer = await change(walletPath(wallet), { ...wallet, chain_id: other.id, is_active: false });
    expect([answer.status, answer.body.data]).toEqual([
      200,
      { ...wallet, is_active: false, updated_at: answer.body.data.updated_at },
    ]);
  });

  it('counts wrong passwords as failed sign-ins until a right one', async () => {
    const person = await makePerson(app, db, [await adminRoleId(db)]);
    const path = walletPath(await newWallet('evm', mixed));
    const guess = (tried: string) => change(path, { address: another, password: tried }, person);
    for (let n = 0; n < 4; n += 1) expect((await guess('wrong')).status).toBe(422);
    expect((await guess(password)).status).toBe(200);
    for (let n = 0; n < 5; n += 1) expect((await guess('wrong')).status).toBe(422);
    const locked = await guess(password);
    expect([locked.status, locked.body.message]).toEqual([
      429,
      expect.stringMatching(/^Too many failed sign-in attempts\. Try again in \d+ minutes\.$/),
    ]);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
    expect((await tryToSignIn(app, person.email, password)).status).toBe(429);
  });

  it('allows no more guesses in parallel than in sequence', async () => {
    const person = await makePerson(app, db, [await adminRoleId(db)]);
    const path = walletPath(await newWallet('evm', mixed));
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => change(path, { address: another, password: 'wrong' }, person)),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });
});

describe('A private key or a seed phrase', () => {
  const lines: string[] = [];

  it('is rejected and stored neither in the log, the audit log nor a saved answer', async () => {
    const environment = readEnvironment({ LOG_LEVEL: 'trace', DATA_DIR: dataDir, REQUESTS_PER_MINUTE: '0' });
    const logger = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    const logged = await buildApp({ db, storage: await openStorage(environment), environment, logger });
    await logged.ready();
    const call = clientOf(logged, admin.token);
    const wallet = await newWallet('other', 'Address-of-a-test');
    const signature = 'signature-of-a-test';
    const response = { clientDataJSON: 'e30', authenticatorData: 'e30', signature };
    const passkey = { id: 'a', rawId: 'a', type: 'public-key', response };
    const body = await bodyFor('other', 'any');
    for (const { what, text, kind } of secrets) {
      const refusal = `This looks like a ${kind}. Never share it. Enter the address only.`;
      const headers = { 'idempotency-key': `secret-${what.replace(/\W/g, '')}` };
      const answers = [
        await call('POST', '/crypto/wallet-addresses', { body: { ...body, address: text }, headers }),
        await call('PATCH', walletPath(wallet), { body: { address: text, password } }),
        await call('PATCH', walletPath(wallet), { body: { address: text, password, passkey } }),
      ];
      for (const answer of answers) {
        expect([answer.status, answer.body]).toEqual([
          422,
          { status: false, message: refusal, errors: { address: [refusal] } },
        ]);
      }
    }
    await logged.close();

    expect(lines.length).toBeGreaterThan(secrets.length);
    const [auditEntries, answers] = [
      await db.select().from(auditLogTable),
      await db.select().from(idempotencyTable),
    ];
    expect(answers.filter(({ key }) => key.startsWith('secret-'))).toEqual([]);
    const persisted = [
      ...lines,
      ...auditEntries.map((row) => JSON.stringify(row)),
      JSON.stringify(answers),
    ].join('\n');
    expect(persisted).toContain('Address-of-a-test');
    for (const { text } of secrets) expect(persisted).not.toContain(JSON.stringify(text).slice(1, -1));
    expect(lines.join('\n')).not.toContain(password);
    expect(persisted).not.toContain(signature);
  });
});
