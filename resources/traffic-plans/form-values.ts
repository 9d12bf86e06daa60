// The values of a traffic plan's form: texts as they are typed, and how a body is made of them.
import { formValues } from '#src/kit/form-values.ts';
import type { Answered } from '#src/shared/answered.ts';
import { ungrouped } from '#src/shared/money.ts';
import { sentAs, typedAs, typedNumber } from '#src/shared/typed.ts';
import { z } from '#src/shared/zod.ts';
import { billingCycles, priceFor, prices, type TrafficPlan, trafficPlans } from './contract.ts';

const limitHelp = 'Traffic limit must be a whole number, like 1000000 or 1,000,000';

/** In many countries `1.000` means a thousand, so it is not read as 1. */
const isReadable = (typed: unknown) => {
  const text = String(typed ?? '').trim();
  return text === '' || !(/^\d{1,3}(\.\d{3})+$/.test(text) || Number.isNaN(typedNumber(text)));
};

export const typedLimit = z.pipe(
  z.any().check(z.refine(isReadable, limitHelp)),
  typedAs(typedNumber, trafficPlans.create.shape.trafficLimit),
);

export const typedPrices = {
  monthly: typedAs(ungrouped, prices.monthly),
  yearly: typedAs(ungrouped, prices.yearly),
};

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
  const { monthlyPrice, yearlyPrice, pricing: _, ...rest } = sent;
  return {
    ...sentAs<PlanValues>(rest, { trafficLimit: typedNumber }),
    ...((monthlyPrice ?? yearlyPrice) !== undefined && { pricing: pricingOf(values) }),
  };
}

/** The field of an error's path in the body: `pricing.1.price` is the yearly price. */
export function fieldOf(path: string): string {
  const [name = '', entry] = path.split('.');
  if (name !== 'pricing' || entry === undefined) return name;
  return entry === '0' ? 'monthlyPrice' : 'yearlyPrice';
}
