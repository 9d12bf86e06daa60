// The values of a traffic plan's form: texts as they are typed, and how a body is made of them.
import { formValues } from '#src/kit/form-values.ts';
import type { Answered } from '#src/shared/answered.ts';
import { typedAmount, ungrouped } from '#src/shared/money.ts';
import { z } from '#src/shared/zod.ts';
import { billingCycles, priceFor, prices, type TrafficPlan, trafficPlans } from './contract.ts';

/** The number in a typed text: `1500`, `1,500`. NaN where it is none. */
export function typedNumber(text: string): number {
  const plain = ungrouped(text);
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** The contract's rule for a text that is typed. */
export const typedLimit = z.pipe(
  z.transform((text: unknown) => typedNumber(String(text ?? ''))),
  trafficPlans.create.shape.trafficLimit,
);

export const typedPrices = { monthly: typedAmount(prices.monthly), yearly: typedAmount(prices.yearly) };

export const toValues = (plan: Answered<TrafficPlan> | undefined) =>
  formValues(trafficPlans, plan, {
    trafficLimit: String(plan?.trafficLimit ?? ''),
    isActive: plan?.isActive ?? true,
    pricing: undefined,
    monthlyPrice: String(priceFor(plan?.pricing ?? [], 'monthly') ?? ''),
    yearlyPrice: String(priceFor(plan?.pricing ?? [], 'yearly') ?? ''),
  });

export type PlanValues = ReturnType<typeof toValues>;

const pricingOf = ({ monthlyPrice, yearlyPrice }: PlanValues) => [
  { billingCycle: billingCycles[0], price: ungrouped(monthlyPrice), currency: 'USD' },
  { billingCycle: billingCycles[1], price: ungrouped(yearlyPrice), currency: 'USD' },
];

/** What is `sent` of the `values`; both prices go together. */
export function toBody(sent: Partial<PlanValues>, { values }: { values: PlanValues }) {
  const { trafficLimit, monthlyPrice, yearlyPrice, pricing: _, ...rest } = sent;
  return {
    ...rest,
    ...(trafficLimit !== undefined && { trafficLimit: typedNumber(trafficLimit) }),
    ...((monthlyPrice ?? yearlyPrice) !== undefined && { pricing: pricingOf(values) }),
  };
}

/** The field of an error's path in the body: `pricing.1.price` is the yearly price. */
export function fieldOf(path: string): string {
  const [name = '', entry] = path.split('.');
  if (name !== 'pricing' || entry === undefined) return name;
  return entry === '0' ? 'monthlyPrice' : 'yearlyPrice';
}
