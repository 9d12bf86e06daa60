// Wallet addresses and secrets for tests: test vectors of the standards and well-known contracts.
import { createHash } from 'node:crypto';
import type { AddressFamily } from '#shared/domain/address-families.ts';

export const addressesByFamily: Readonly<Record<AddressFamily, readonly string[]>> = {
  evm: [
    // EIP-55
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ],
  bitcoin: [
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '1111111111111111111114oLvT2',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    // BIP 173 and BIP 350
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'BC1SW50QGDZ25J',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
  tron: [
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
    'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  ],
  solana: [
    'So11111111111111111111111111111111111111112',
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    '11111111111111111111111111111111',
  ],
  other: [
    'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
    'GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H',
  ],
};

/** Seed phrases from the test vectors of BIP 39. */
const twelve = `${'abandon '.repeat(11)}about`;
const twentyFour = `${'zoo '.repeat(23)}vote`;

/** Private keys and seed phrases. All are published examples or generated, so no real wallet uses them. */
export const secrets: readonly { what: string; text: string; kind: 'private key' | 'seed phrase' }[] = [
  { what: '64 hex digits', text: createHash('sha256').update('a').digest('hex'), kind: 'private key' },
  { what: 'with 0x', text: `0x${createHash('sha256').update('b').digest('hex')}`, kind: 'private key' },
  {
    what: 'in capitals',
    text: createHash('sha256').update('c').digest('hex').toUpperCase(),
    kind: 'private key',
  },
  { what: 'WIF', text: '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ', kind: 'private key' },
  {
    what: 'compressed WIF',
    text: 'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617',
    kind: 'private key',
  },
  {
    what: 'Electrum’s WIF',
    text: 'p2wpkh:KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617',
    kind: 'private key',
  },
  { what: 'BIP 38', text: '6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg', kind: 'private key' },
  {
    what: 'BIP 32',
    text: 'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
    kind: 'private key',
  },
  {
    what: 'SLIP 132',
    text: 'zprvAWgYBBk7JR8Gjrh4UJQ2uJdG1r3WNRRfURiABBE3RvMXYSrRJL62XuezvGdPvG6GFBZduosCc1YP5wixPox7zhZLfiUm8aunE96BBa4Kei5',
    kind: 'private key',
  },
  {
    what: 'Solana, 64 bytes in base58',
    text: '4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigwab',
    kind: 'private key',
  },
  {
    what: 'Solana, as numbers',
    text: `[${Array.from({ length: 64 }, (_, n) => n).join(', ')}]`,
    kind: 'private key',
  },
  { what: 'Stellar', text: `S${'A'.repeat(55)}`, kind: 'private key' },
  { what: 'the XRP Ledger', text: 'snoPBrXtMeMyMHUVTgbuqAfg1SUTb', kind: 'private key' },
  { what: '12 words', text: twelve, kind: 'seed phrase' },
  { what: '24 words', text: twentyFour, kind: 'seed phrase' },
  {
    what: '12 words, numbered',
    text: [...twelve.split(' ')].map((word, n) => `${n + 1}. ${word}`).join('\n'),
    kind: 'seed phrase',
  },
  { what: '12 words with commas', text: twelve.replaceAll(' ', ', '), kind: 'seed phrase' },
  {
    what: '12 Spanish words',
    text: 'ábaco ábaco ábaco ábaco ábaco ábaco ábaco ábaco ábaco ábaco ábaco ábaco',
    kind: 'seed phrase',
  },
];
