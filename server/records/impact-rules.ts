// Types of a module's rules for the impact preview, see `impact.ts`.
import type { SQL } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import type { Contract, RecordOf, UpdateOf } from '#shared/contract/contract.ts';
import { counted } from '#shared/contract/texts.ts';

/** Other records that a change affects. They are counted and named when the change has been made. */
export interface ImpactEffect {
  readonly resource: string;
  readonly where: SQL;
  readonly text: (count: number) => string;
  /** The affected revenue per month, before and after the change. */
  readonly money?: string;
  readonly moneyAfter?: string;
}

/** A change whose impact is asked for. It has been made and will be rolled back. */
export interface ImpactChange<C extends Contract> {
  readonly before: RecordOf<C>;
  /** Undefined: the record was deleted. */
  readonly values: UpdateOf<C> | undefined;
  readonly tx: Transaction;
}

/** Adds effects to the impact preview that the audit log of the change does not show. */
export interface ImpactRules<C extends Contract> {
  /** Texts after the number of other records that the change writes. Default: a generic text. */
  readonly texts?: (
    entry: { readonly resource: string; readonly action: 'create' | 'update' | 'delete' },
    isDelete: boolean,
  ) => ((count: number) => string) | undefined;
  readonly effects?: (change: ImpactChange<C>) => readonly ImpactEffect[] | Promise<readonly ImpactEffect[]>;
}

/** Example: `counting('store uses this template.', 'stores use this template.')`. */
export const counting = (one: string, many: string) => (count: number) => counted(count, one, many);
