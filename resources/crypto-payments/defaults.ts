// Defaults for servers that leave out fields of chains, currencies and wallet addresses.
import type { AddressFamily } from '#shared/domain/address-families.ts';

/** A server without this field lists active records only. */
export const isActive = ({ is_active = true }: { is_active?: boolean }): boolean => is_active;

/** A server without this field: addresses can't be checked. */
export const familyOf = (chain: { family?: string } | undefined): AddressFamily =>
  (chain?.family as AddressFamily | undefined) ?? 'other';

/** Reason why it is inactive; undefined if it is active. */
export const whyInactive = (row: { is_active?: boolean }): string | undefined =>
  isActive(row) ? undefined : 'Inactive';
