// Tests wallet addresses of each family with public test vectors.
import { describe, expect, it } from 'vitest';
import { checkAddress } from '#shared/domain/address-check.ts';
import { type AddressFamily, guessFamily } from '#shared/domain/address-families.ts';
import { refusedAddress } from '#shared/domain/address-text.ts';
import { explorerUrl } from '#shared/domain/safe-url.ts';
import { addressesByFamily, secrets } from '#tests/kit/addresses.ts';

const wrongChecksum = 'The checksum of this address is wrong.';
const whyWrong = (family: AddressFamily, address: string) => checkAddress(family, address).wrong;

/** The address with its character at `index` replaced. */
const altered = (address: string, index: number, by: string) =>
  address.slice(0, index) + by + address.slice(index + 1);

describe.each(Object.entries(addressesByFamily) as [AddressFamily, readonly string[]][])(
  'A valid address of the family %s',
  (family, addresses) => {
    it.each(addresses)('accepts %s', (address) => {
      expect([refusedAddress(address), whyWrong(family, address)]).toEqual([undefined, undefined]);
    });
  },
);

describe('An address with one wrong character', () => {
  const alphabets: Partial<Record<AddressFamily, string>> = {
    bitcoin: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
    tron: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  };

  it.each(Object.keys(alphabets) as ('bitcoin' | 'tron')[])('is rejected at each position: %s', (family) => {
    const addresses = addressesByFamily[family].filter((address) => !/^bc1/i.test(address));
    for (const address of addresses) {
      for (let index = 0; index < address.length; index += 1) {
        const other = [...(alphabets[family] ?? '')].find((letter) => letter !== address[index]) ?? '';
        const text = altered(address, index, other);
        expect([text, typeof whyWrong(family, text)]).toEqual([text, 'string']);
        if (index > 0) expect([text, whyWrong(family, text)]).toEqual([text, wrongChecksum]);
      }
    }
  });

  it('is rejected at each position: bc1', () => {
    for (const address of addressesByFamily.bitcoin.filter((one) => one.startsWith('bc1'))) {
      for (let index = 3; index < address.length; index += 1) {
        const text = altered(address, index, address[index] === 'q' ? 'p' : 'q');
        expect([text, whyWrong('bitcoin', text)]).toEqual([text, wrongChecksum]);
      }
    }
  });

  it('is rejected when a letter of an EVM address has the wrong case or a digit differs', () => {
    const checksummed = addressesByFamily.evm.filter((one) => /[a-f]/.test(one) && /[A-F]/.test(one));
    expect(checksummed.length).toBeGreaterThan(3);
    for (const address of checksummed) {
      for (let index = 2; index < address.length; index += 1) {
        const letter = address[index] ?? '';
        const swapped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
        if (swapped === letter) continue;
        expect(whyWrong('evm', altered(address, index, swapped))).toBe(wrongChecksum);
      }
    }
    expect(whyWrong('evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee')).toBe(wrongChecksum);
  });

  it('is rejected for Solana only by its length or by a character outside base58', () => {
    const [address = ''] = addressesByFamily.solana;
    expect(whyWrong('solana', address.slice(1))).toBe(
      'A Solana address is 32 bytes: 32 to 44 letters and digits.',
    );
    expect(whyWrong('solana', `${address}${address}`)).toBeDefined();
    expect(whyWrong('solana', altered(address, 3, '0'))).toBe(
      'A Solana address never has the character “0”.',
    );
    expect(whyWrong('solana', altered(address, 3, 'l'))).toBe(
      'A Solana address never has the character “l”.',
    );
  });

  it.each([
    [
      'evm',
      '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      'An EVM address is 0x followed by 40 digits of 0–9 and a–f.',
    ],
    [
      'evm',
      '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      'An EVM address is 0x followed by 40 digits of 0–9 and a–f.',
    ],
    [
      'evm',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
      'An EVM address is 0x followed by 40 digits of 0–9 and a–f.',
    ],
    [
      'evm',
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6',
      'An EVM address is 0x followed by 40 digits of 0–9 and a–f.',
    ],
    [
      'bitcoin',
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      'This is an address of Bitcoin’s test network.',
    ],
    ['bitcoin', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'This is an address of Bitcoin’s test network.'],
    [
      'bitcoin',
      'bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'Use only lower case or only upper case letters in this address.',
    ],
    [
      'bitcoin',
      'bc1bw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'An address that begins with bc1 never has the character “b”.',
    ],
    ['bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN0', 'A Bitcoin address never has the character “0”.'],
    ['bitcoin', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'A Bitcoin address begins with 1, 3 or bc1.'],
    ['bitcoin', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'A Bitcoin address begins with 1, 3 or bc1.'],
    // BIP 350: version 1 with the checksum of version 0, the reverse, and wrong lengths.
    ['bitcoin', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', undefined],
    ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', wrongChecksum],
    ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', wrongChecksum],
    [
      'bitcoin',
      'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
      'This address has an unknown version.',
    ],
    ['bitcoin', 'bc1pw5dgrnzv', 'This address has the wrong length for its version.'],
    ['bitcoin', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'This address has the wrong length for its version.'],
    [
      'tron',
      '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
      'A Tron address is T followed by 33 letters and digits.',
    ],
    ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t0', 'A Tron address is T followed by 33 letters and digits.'],
    ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60', 'A Tron address never has the character “0”.'],
  ] as const)('rejects a %s address: %s', (family, address, text) => {
    const reason = whyWrong(family, address);
    if (text === undefined) expect(reason).toBeDefined();
    else expect(reason).toBe(text);
  });
});

describe('An address without a checksum', () => {
  it.each([
    [
      'evm',
      '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
      'Without upper and lower case letters, this address has no checksum.',
    ],
    ['solana', 'So11111111111111111111111111111111111111112', 'Solana addresses have no checksum.'],
    ['other', 'anything', 'The addresses of this chain cannot be checked here.'],
  ] as const)('of the family %s: %s is accepted with a warning', (family, address, text) => {
    expect(checkAddress(family, address)).toEqual({
      unproven: `${text} Compare it with its source, character by character.`,
    });
  });
});

describe('Text that is not an address', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

  it.each(secrets)('is rejected as a secret: $what', ({ text, kind }) => {
    const refusal = refusedAddress(text);
    expect(refusal).toBe(`This looks like a ${kind}. Never share it. Enter the address only.`);
    expect(refusal).not.toContain(text.slice(0, 8));
    // Surrounding or embedded invisible characters do not hide it.
    for (const hidden of [` ${text}\n`, `\u200b${text}`, `${text.slice(0, 5)}\u00ad${text.slice(5)}`]) {
      expect(refusedAddress(hidden)).toBe(refusal);
    }
  });

  it.each([
    ['a zero-width space', `${address}\u200b`, 'Address has an invisible character (U+200B).'],
    ['a byte-order mark', `\ufeff${address}`, 'Address has an invisible character (U+FEFF).'],
    ['a turned direction', `0x\u202e${address.slice(2)}`, 'Address has an invisible character (U+202E).'],
    ['a soft hyphen', `0x\u00ad${address.slice(2)}`, 'Address has an invisible character (U+00AD).'],
    ['a NUL', `${address}\u0000`, 'Address has an invisible character (U+0000).'],
    ['a combining mark', `${address}\u0301`, 'Address has an invisible character (U+0301).'],
    [
      'a Cyrillic а',
      address.replace('a', 'а'),
      'Address has a character that only looks like a letter, digit or sign (U+0430).',
    ],
    [
      'a full-width digit',
      address.replace('5', '５'),
      'Address has a character that only looks like a letter, digit or sign (U+FF15).',
    ],
    [
      'a mathematical letter',
      address.replace('A', '𝐀'),
      'Address has a character that only looks like a letter, digit or sign (U+1D400).',
    ],
    ['a space before', ` ${address}`, 'Address has spaces before or after it. Please remove them.'],
    ['a line break after', `${address}\n`, 'Address has spaces before or after it. Please remove them.'],
    [
      'a no-break space after',
      `${address}\u00a0`,
      'Address has spaces before or after it. Please remove them.',
    ],
    [
      'a space in it',
      `0x5aAe b6053F3E94C9b9A09f33669435E7Ef1BeAed`,
      'Address must not contain spaces or line breaks.',
    ],
    ['129 characters', 'a'.repeat(129), 'Address must be at most 128 characters.'],
  ])('is rejected for %s', (_what, text, refusal) => {
    expect(refusedAddress(text)).toBe(refusal);
  });

  it('is accepted up to 128 printable characters on an unknown chain', () => {
    const longest = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'.repeat(4);
    expect(longest).toHaveLength(128);
    expect(refusedAddress(longest)).toBeUndefined();
  });
});

it.each([
  ['eth', 'evm'],
  [' BTC ', 'bitcoin'],
  ['TRX', 'tron'],
  ['sol', 'solana'],
  ['LTC', 'other'],
  ['', 'other'],
  ['constructor', 'other'],
])('guesses for the symbol %j the family %s', (symbol, family) => {
  expect(guessFamily(symbol)).toBe(family);
});

it.each([
  ['https://etherscan.io', 'evm', '0xAb', 'https://etherscan.io/address/0xAb'],
  ['https://example.com/eth/', 'evm', '0xAb', 'https://example.com/eth/address/0xAb'],
  [
    'https://explorer.solana.com/?cluster=devnet',
    'solana',
    'So1',
    'https://explorer.solana.com/address/So1?cluster=devnet',
  ],
  ['https://tronscan.org', 'tron', 'TR7', 'https://tronscan.org/#/address/TR7'],
  ['https://example.com', 'other', 'a/../b?c#d', 'https://example.com/address/a%2F..%2Fb%3Fc%23d'],
  ['javascript:alert(1)', 'evm', '0xAb', undefined],
  [null, 'evm', '0xAb', undefined],
] as const)('links on %s a %s address %s to %s', (explorer, family, address, url) => {
  expect(explorerUrl(explorer, family, address)).toBe(url);
});
