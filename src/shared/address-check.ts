// Wallet addresses by the rules of their family: provably wrong ones are told with the reason. It stands apart from
// the contracts, so that only the server and the form load the digests and encodings.

import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, bech32, bech32m, createBase58check } from '@scure/base';
import type { AddressFamily } from './address-families.ts';

/** `wrong`: why it can't be one. `unproven`: it may be one, but nothing in it could show a slip. */
export interface AddressCheck {
  readonly wrong?: string;
  readonly unproven?: string;
}

const wrong = (text: string): AddressCheck => ({ wrong: text });
const right: AddressCheck = {};
const wrongChecksum = wrong('The checksum of this address is wrong.');
const unproven = (what: string): AddressCheck => ({
  unproven: `${what} Compare it with its source, character by character.`,
});

const base58check = createBase58check(sha256);

/** What a decoder gives; undefined where it refuses. */
function attempt<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

/** The first character that base58 does not have. */
const notBase58 = (text: string) => /[^1-9A-HJ-NP-Za-km-z]/.exec(text)?.[0];
const hasNot = (what: string, character: string) => wrong(`${what} never has the character “${character}”.`);

/** EIP-55: of each letter, the digest of the lower-case address says whether it is a capital. */
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
  if (digits === undefined) return wrong('An EVM address is 0x and 40 digits of 0–9 and a–f.');
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) {
    return unproven('Without upper and lower case letters, this address has no checksum.');
  }
  return hasEip55Checksum(digits) ? right : wrongChecksum;
}

const testNetwork = wrong('This is an address of Bitcoin’s test network.');
const noBitcoinAddress = wrong('A Bitcoin address begins with 1, 3 or bc1.');

/** BIP 173 and BIP 350: version 0 has the first checksum, all later ones the second. */
function checkSegwit(address: string): AddressCheck {
  if (address !== address.toLowerCase() && address !== address.toUpperCase()) {
    return wrong('Use only lower case or only upper case letters in this address.');
  }
  const odd = /[^02-9ac-hj-np-z]/i.exec(address.slice(3))?.[0];
  if (odd) return hasNot('An address that begins with bc1', odd);
  if (address.length > 90) return wrong('This address is too long.');
  // Together they take both checksums; each alone says which one it is.
  const text = address as `${string}1${string}`;
  const old = attempt(() => bech32.decode(text));
  const decoded = old ?? attempt(() => bech32m.decode(text));
  if (!decoded) return wrongChecksum;
  const [version = -1, ...data] = decoded.words;
  if (version > 16) return wrong('This address has an unknown version.');
  // The checksum of another version: it was made wrongly, or altered.
  if ((version === 0) !== (old !== undefined)) return wrongChecksum;
  const program = attempt(() => bech32.fromWords(data));
  const fits =
    program &&
    (version === 0 ? [20, 32].includes(program.length) : program.length >= 2 && program.length <= 40);
  return fits ? right : wrong('This address has the wrong length for its version.');
}

/** The version bytes of base58 addresses on the main and on the test network. */
const mainVersions = [0x00, 0x05];
const testVersions = [0x6f, 0xc4];

function checkBitcoin(address: string): AddressCheck {
  if (/^bc1/i.test(address)) return checkSegwit(address);
  if (/^(tb1|bcrt1)/i.test(address)) return testNetwork;
  const odd = notBase58(address);
  if (odd) return /^[13]/.test(address) ? hasNot('A Bitcoin address', odd) : noBitcoinAddress;
  const payload = attempt(() => base58check.decode(address));
  if (!payload) return /^[13]/.test(address) ? wrongChecksum : noBitcoinAddress;
  const [version = -1] = payload;
  if (testVersions.includes(version)) return testNetwork;
  return mainVersions.includes(version) && payload.length === 21 ? right : noBitcoinAddress;
}

const tronVersion = 0x41;
const noTronAddress = wrong('A Tron address is T and 33 further letters and digits.');

function checkTron(address: string): AddressCheck {
  if (!/^T[0-9A-Za-z]{33}$/.test(address)) return noTronAddress;
  const odd = notBase58(address);
  if (odd) return hasNot('A Tron address', odd);
  const payload = attempt(() => base58check.decode(address));
  if (!payload) return wrongChecksum;
  return payload[0] === tronVersion && payload.length === 21 ? right : noTronAddress;
}

function checkSolana(address: string): AddressCheck {
  const odd = notBase58(address);
  if (odd) return hasNot('A Solana address', odd);
  // A longer text is not decoded: that takes time with the square of its length.
  const bytes = address.length <= 44 ? attempt(() => base58.decode(address)) : undefined;
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

/** Checks an address that `refusedAddress` has let pass, by the rules of its chain's family. */
export const checkAddress = (family: AddressFamily, address: string): AddressCheck => checks[family](address);
