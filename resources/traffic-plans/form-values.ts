// Values of a traffic plan's form as texts, and the bodies made from them.

import { sentAs, typedAs, typedNumber } from '#shared/contract/form-values.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { z } from '#shared/contract/zod.ts';
import { fromCents, toCents, ungrouped, usd } from '#shared/format/money.ts';
import { formValues } from '#src/form/form-values.ts';
import { billingCycles, priceFor, prices, type TrafficPlan, trafficPlans } from './contract.ts';

const limitHelp = 'Traffic limit must be a whole number, like 1000000 or 1,000,000';

/** Rejects `1.000`, which means a thousand in many countries. */
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

export const toValues = (plan: ReceivedRecord<TrafficPlan> | undefined) =>
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

/** Makes the body from the changed fields; both prices are sent together. */
export function toBody(sent: Partial<PlanValues>, { values }: { values: PlanValues }) {
  const { monthlyPrice, yearlyPrice, pricing: _, ...rest } = sent;
  return {
    ...sentAs<PlanValues>(rest, { trafficLimit: typedNumber }),
    ...((monthlyPrice ?? yearlyPrice) !== undefined && { pricing: pricingOf(values) }),
  };
}

/** Field for an error's path in the body: `pricing.1.price` is the yearly price. */
export function fieldOf(path: string): string {
  const [name = '', entry] = path.split('.');
  if (name !== 'pricing' || entry === undefined) return name;
  return entry === '0' ? 'monthlyPrice' : 'yearlyPrice';
}

/** Savings of a yearly subscriber over twelve months, in cents; negative if the year costs more; undefined unless both prices are amounts. */
function yearlySaving(monthly: string, yearly: string): bigint | undefined {
  const [month, year] = [toCents(ungrouped(monthly)), toCents(ungrouped(yearly))];
  return month === undefined || year === undefined ? undefined : 12n * month - year;
}

export function savingText(monthly: string, yearly: string): string {
  const saving = yearlySaving(monthly, yearly);
  if (saving === undefined) return 'Enter both prices to see how much yearly subscribers save.';
  if (saving > 0n) return `Yearly subscribers save ${usd(fromCents(saving))} compared with twelve months.`;
  if (saving < 0n) return `A yearly subscriber pays ${usd(fromCents(-saving))} more than twelve months cost.`;
  return toCents(ungrouped(yearly)) === 0n
    ? 'This plan is free.'
    : 'Yearly subscribers pay the same as for twelve months.';
}
