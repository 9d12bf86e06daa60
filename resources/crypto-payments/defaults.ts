// What holds of chains, currencies and wallet addresses where a server says nothing of it.
import type { AddressFamily } from '#src/shared/address-families.ts';

/** A server that says nothing of it lists the active ones only. */
export const isActive = ({ is_active = true }: { is_active?: boolean }): boolean => is_active;

/** Of a chain without one, nothing is known: its addresses can't be checked. */
export const familyOf = (chain: { family?: string } | undefined): AddressFamily =>
  (chain?.family as AddressFamily | undefined) ?? 'other';

/** Why it is inactive; undefined where it is not. */
export const whyInactive = (row: { is_active?: boolean }): string | undefined =>
  isActive(row) ? undefined : 'Inactive';
