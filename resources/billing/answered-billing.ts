// A store's plan as any server of this API answers it, not only the bundled one.

export interface AnsweredPrice {
  readonly billingCycle: string;
  readonly price: string | number;
}

export interface AnsweredBilledStore {
  readonly id: string;
  readonly name: string;
  readonly isActive?: boolean;
  readonly billingCycle?: string;
  readonly subscription?: {
    readonly id?: string;
    readonly name?: string;
    readonly trafficLimit?: number;
    readonly isActive?: boolean;
    readonly pricing?: readonly AnsweredPrice[];
  } | null;
}

/** The price that a store pays, with its cycle: of the cycle that the server names; undefined where it names none. */
export function priceOf({ billingCycle, subscription }: AnsweredBilledStore): AnsweredPrice | undefined {
  return subscription?.pricing?.find((price) => price.billingCycle === billingCycle);
}
