// Detects private keys and seed phrases, which the server must never store. False positives are accepted: a few chains
// write addresses like the private keys of other chains (64 hex digits).

const base58 = '[1-9A-HJ-NP-Za-km-z]';

/** Patterns for a whole text without invisible characters. */
const privateKeys: readonly RegExp[] = [
  // 32 bytes in hex: EVM, Bitcoin, Tron …; 64 bytes are a key pair.
  /^(0x)?[0-9a-f]{64}$/i,
  /^(0x)?[0-9a-f]{128}$/i,
  // Wallet import format of Bitcoin and its forks, also with Electrum's prefix (`p2wpkh:K…`).
  new RegExp(`^(p2[a-z0-9-]+:)?([567]${base58}{50}|[KLcTQX]${base58}{51})$`),
  // The same, encrypted with a password (BIP 38).
  new RegExp(`^6P${base58}{56}$`),
  // Extended private keys (BIP 32, SLIP 132).
  new RegExp(`^[xyzYZtuvUV]prv${base58}{80,}$`),
  // 64 bytes in base58: Solana's key pair, NEAR's with its prefix.
  new RegExp(`^(ed25519:)?${base58}{86,88}$`),
  // 64 bytes as Solana's tools write them to a file.
  /^\[\d{1,3}(,\d{1,3}){31,}\]$/,
  // Bech32 with the prefix of a secret: Cardano, Sui, Nostr …
  /^([a-z0-9_]*(sk|prv|privkey)|nsec|age-secret-key-)1[02-9ac-hj-np-z]{50,}$/i,
  // Stellar and the XRP Ledger.
  /^S[A-Z2-7]{55}$/,
  new RegExp(`^s(Ed)?${base58}{28}$`),
];

/** Seed phrases have 12 to 24 words. */
const fewestWords = 12;

/** Joiners, direction marks and control characters. */
const invisible = /[\p{Cf}\p{Cc}]/gu;

/** Whether a text has at least 12 words. Any separators and numbers may stand between them. */
const isSeedPhrase = (text: string): boolean =>
  text.split(/[\s,;.:|_-]+/u).filter((word) => /^[\p{L}\p{M}]+$/u.test(word)).length >= fewestWords;

export function secretIn(text: string): 'private key' | 'seed phrase' | undefined {
  // No secret is longer; the cut keeps the check of long texts cheap.
  const looked = text.slice(0, 2_000).normalize('NFKC');
  if (isSeedPhrase(looked.replace(/[\n\r\t]/g, ' ').replace(invisible, ''))) return 'seed phrase';
  const whole = looked.replace(invisible, '').replace(/\s/gu, '');
  return privateKeys.some((pattern) => pattern.test(whole)) ? 'private key' : undefined;
}
