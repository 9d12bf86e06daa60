// Families of wallet addresses, and a guess of the family from a chain's symbol.

/** `other`: a chain whose addresses the console can't check. */
export const addressFamilies = ['evm', 'bitcoin', 'tron', 'solana', 'other'] as const;
export type AddressFamily = (typeof addressFamilies)[number];

export const familyNames: Readonly<Record<AddressFamily, string>> = {
  evm: 'EVM',
  bitcoin: 'Bitcoin',
  tron: 'Tron',
  solana: 'Solana',
  other: 'Other',
};

// Only unambiguous symbols: a wrong guess would reject valid addresses.
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

/** Guesses a chain's family from its symbol, without regard to case. */
export function guessFamily(symbol: string): AddressFamily {
  const upperSymbol = symbol.trim().toUpperCase();
  const match = Object.entries(symbols).find(([, familySymbols]) => familySymbols.includes(upperSymbol));
  return (match?.[0] as AddressFamily | undefined) ?? 'other';
}
