// The families of wallet addresses that can be told right from wrong, and which one a chain most likely has.

/** `other`: a chain whose addresses are not known here. */
export const addressFamilies = ['evm', 'bitcoin', 'tron', 'solana', 'other'] as const;
export type AddressFamily = (typeof addressFamilies)[number];

/** What a family is called. */
export const familyNames: Readonly<Record<AddressFamily, string>> = {
  evm: 'EVM',
  bitcoin: 'Bitcoin',
  tron: 'Tron',
  solana: 'Solana',
  other: 'Other',
};

// Only symbols that mean one kind of address: a wrong guess would refuse right addresses.
const symbols: Readonly<Record<Exclude<AddressFamily, 'other'>, readonly string[]>> = {
  evm: [
    'ETH',
    'ETC',
    'BSC',
    'BNB',
    'BEP20',
    'ERC20',
    'MATIC',
    'POL',
    'ARB',
    'OP',
    'BASE',
    'LINEA',
    'CELO',
    'GNO',
  ],
  bitcoin: ['BTC', 'XBT'],
  tron: ['TRX', 'TRON', 'TRC20'],
  solana: ['SOL', 'SPL'],
};

/** The family of a chain by its symbol, in any case; `other` where the symbol says nothing. */
export function guessFamily(symbol: string): AddressFamily {
  const wanted = symbol.trim().toUpperCase();
  const found = Object.entries(symbols).find(([, known]) => known.includes(wanted));
  return (found?.[0] as AddressFamily | undefined) ?? 'other';
}
