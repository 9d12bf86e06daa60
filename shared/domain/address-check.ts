// Validates wallet addresses by family. Contracts don't import it, so most screens load no hash functions.

import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, bech32, bech32m, createBase58check } from '@scure/base';
import type { AddressFamily } from './address-families.ts';

/** `wrong`: the reason why the address is invalid. `unproven`: a warning that no checksum can reveal a typo. */
export interface AddressCheck {
  readonly wrong?: string;
  readonly unproven?: string;
}

const wrong = (text: string): AddressCheck => ({ wrong: text });
const valid: AddressCheck = {};
const wrongChecksum = wrong('The checksum of this address is wrong.');
const unproven = (what: string): AddressCheck => ({
  unproven: `${what} Compare it with its source, character by character.`,
});

const base58check = createBase58check(sha256);

function tryDecode<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

/** Finds the first character outside the base58 alphabet. */
const notBase58 = (text: string) => /[^1-9A-HJ-NP-Za-km-z]/.exec(text)?.[0];
const invalidCharacterIn = (what: string, character: string) =>
  wrong(`${what} never has the character “${character}”.`);

/** EIP-55: a letter is upper case if its nibble in the hash of the lower-case address is 8 or more. */
function hasEip55Checksum(digits: string): boolean {
  const lower = digits.toLowerCase();
  const digest = keccak_256(new TextEncoder().encode(lower));
  return [...lower].every((letter, index) => {
    const byte = digest[index >> 1] ?? 0;
    const nibble = index % 2 === 0 ? byte >> 4 : byte & 15;
    return digits[index] === (nibble >= 8 ? letter.toUpperCase() : letter);
  });
}

function checkEvm(address: string): AddressCheck {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(address)?.[1];
  if (digits === undefined) return wrong('An EVM address is 0x followed by 40 digits of 0–9 and a–f.');
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) {
    return unproven('Without upper and lower case letters, this address has no checksum.');
  }
  return hasEip55Checksum(digits) ? valid : wrongChecksum;
}

const testNetwork = wrong('This is an address of Bitcoin’s test network.');
const noBitcoinAddress = wrong('A Bitcoin address begins with 1, 3 or bc1.');

/** BIP 173 and BIP 350: version 0 uses the bech32 checksum, all later versions use bech32m. */
function checkSegwit(address: string): AddressCheck {
  if (address !== address.toLowerCase() && address !== address.toUpperCase()) {
    return wrong('Use only lower case or only upper case letters in this address.');
  }
  const invalidCharacter = /[^02-9ac-hj-np-z]/i.exec(address.slice(3))?.[0];
  if (invalidCharacter) return invalidCharacterIn('An address that begins with bc1', invalidCharacter);
  if (address.length > 90) return wrong('This address is too long.');
  const text = address as `${string}1${string}`;
  const bech32Result = tryDecode(() => bech32.decode(text));
  const decoded = bech32Result ?? tryDecode(() => bech32m.decode(text));
  if (!decoded) return wrongChecksum;
  const [version = -1, ...data] = decoded.words;
  if (version > 16) return wrong('This address has an unknown version.');
  // The checksum does not belong to this version: the address was generated wrongly or altered.
  if ((version === 0) !== (bech32Result !== undefined)) return wrongChecksum;
  const program = tryDecode(() => bech32.fromWords(data));
  const fits =
    program &&
    (version === 0 ? [20, 32].includes(program.length) : program.length >= 2 && program.length <= 40);
  return fits ? valid : wrong('This address has the wrong length for its version.');
}

/** Version bytes of base58 addresses on the main network and the test network. */
const mainVersions = [0x00, 0x05];
const testVersions = [0x6f, 0xc4];

function checkBitcoin(address: string): AddressCheck {
  if (/^bc1/i.test(address)) return checkSegwit(address);
  if (/^(tb1|bcrt1)/i.test(address)) return testNetwork;
  const invalidCharacter = notBase58(address);
  if (invalidCharacter)
    return /^[13]/.test(address)
      ? invalidCharacterIn('A Bitcoin address', invalidCharacter)
      : noBitcoinAddress;
  const payload = tryDecode(() => base58check.decode(address));
  if (!payload) return /^[13]/.test(address) ? wrongChecksum : noBitcoinAddress;
  const [version = -1] = payload;
  if (testVersions.includes(version)) return testNetwork;
  return mainVersions.includes(version) && payload.length === 21 ? valid : noBitcoinAddress;
}

const tronVersion = 0x41;
const noTronAddress = wrong('A Tron address is T followed by 33 letters and digits.');

function checkTron(address: string): AddressCheck {
  if (!/^T[0-9A-Za-z]{33}$/.test(address)) return noTronAddress;
  const invalidCharacter = notBase58(address);
  if (invalidCharacter) return invalidCharacterIn('A Tron address', invalidCharacter);
  const payload = tryDecode(() => base58check.decode(address));
  if (!payload) return wrongChecksum;
  return payload[0] === tronVersion && payload.length === 21 ? valid : noTronAddress;
}

function checkSolana(address: string): AddressCheck {
  const invalidCharacter = notBase58(address);
  if (invalidCharacter) return invalidCharacterIn('A Solana address', invalidCharacter);
  // Base58 decoding takes quadratic time, so longer texts are rejected without decoding.
  const bytes = address.length <= 44 ? tryDecode(() => base58.decode(address)) : undefined;
  if (bytes?.length !== 32) return wrong('A Solana address is 32 bytes: 32 to 44 letters and digits.');
  return unproven('Solana addresses have no checksum.');
}

const checks: Readonly<Record<AddressFamily, (address: string) => AddressCheck>> = {
  evm: checkEvm,
  bitcoin: checkBitcoin,
  tron: checkTron,
  solana: checkSolana,
  other: () => unproven('The addresses of this chain cannot be checked here.'),
};

/** Checks an address by the rules of its family. Call `refusedAddress` first. */
export const checkAddress = (family: AddressFamily, address: string): AddressCheck => checks[family](address);
