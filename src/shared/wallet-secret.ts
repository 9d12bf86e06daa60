// Whether a text looks like what must never be given away: a private key or a seed phrase. It is better to refuse
// too much than to keep one: a few chains write addresses as other chains write private keys (64 hex digits).

const base58 = '[1-9A-HJ-NP-Za-km-z]';

/** Whole texts, after all that is invisible was taken out. */
const privateKeys: readonly RegExp[] = [
  // 32 bytes in hex: EVM, Bitcoin, Tron …; 64 bytes are a key pair.
  /^(0x)?[0-9a-f]{64}$/i,
  /^(0x)?[0-9a-f]{128}$/i,
  // Wallet import format of Bitcoin and its kin, also as Electrum writes it (`p2wpkh:K…`).
  new RegExp(`^(p2[a-z0-9-]+:)?([567]${base58}{50}|[KLcTQX]${base58}{51})$`),
  // The same, encrypted with a password (BIP 38).
  new RegExp(`^6P${base58}{56}$`),
  // Extended private keys (BIP 32, SLIP 132).
  new RegExp(`^[xyzYZtuvUV]prv${base58}{80,}$`),
  // 64 bytes in base58: Solana's key pair, NEAR's with its prefix.
  new RegExp(`^(ed25519:)?${base58}{86,88}$`),
  // 64 bytes as Solana's tools write them to a file.
  /^\[\d{1,3}(,\d{1,3}){31,}\]$/,
  // Bech32 with a secret's name: Cardano, Sui, Nostr …
  /^([a-z0-9_]*(sk|prv|privkey)|nsec|age-secret-key-)1[02-9ac-hj-np-z]{50,}$/i,
  // Stellar and the XRP Ledger.
  /^S[A-Z2-7]{55}$/,
  new RegExp(`^s(Ed)?${base58}{28}$`),
];

/** Words in a row that only a seed phrase has; they come in 12 to 24. */
const fewestWords = 12;

/** What stands between the letters and can't be seen: joiners, marks, control characters. */
const unseen = /[\p{Cf}\p{Cc}]/gu;

/** Words, whatever stands between them; they may be numbered. */
const isSeedPhrase = (text: string): boolean =>
  text.split(/[\s,;.:|_-]+/u).filter((word) => /^[\p{L}\p{M}]+$/u.test(word)).length >= fewestWords;

/** `private key`, `seed phrase`, or undefined where the text looks like neither. */
export function secretIn(text: string): 'private key' | 'seed phrase' | undefined {
  // No secret is longer; this keeps the look at any text cheap.
  const looked = text.slice(0, 2_000).normalize('NFKC');
  if (isSeedPhrase(looked.replace(/[\n\r\t]/g, ' ').replace(unseen, ''))) return 'seed phrase';
  const whole = looked.replace(unseen, '').replace(/\s/gu, '');
  return privateKeys.some((form) => form.test(whole)) ? 'private key' : undefined;
}
