// The values of a traffic plan's form: texts as they are typed, and how a body is made of them.
import { z } from '#src/shared/zod.ts';
import type { AnsweredPlan } from './answered-plan.ts';
import { billingCycles, priceFor, trafficPlans } from './contract.ts';

export interface PlanValues {
  name: string;
  trafficLimit: string;
  description: string;
  isActive: boolean;
  monthlyPrice: string;
  yearlyPrice: string;
}

/** The number in a typed text: `1500`, `1,500`. NaN where it is none. */
export function typedNumber(text: string): number {
  const trimmed = text.trim();
  const plain = /^\d{1,3}(,\d{3})+$/.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** The contract's rule for a text that is typed. */
export const typedLimit = z.pipe(
  z.transform((text: unknown) => typedNumber(String(text ?? ''))),
  trafficPlans.create.shape.trafficLimit,
);

export const toValues = (plan: AnsweredPlan | undefined): PlanValues => ({
  name: plan?.name ?? '',
  trafficLimit: String(plan?.trafficLimit ?? ''),
  description: plan?.description ?? '',
  isActive: plan?.isActive ?? true,
  monthlyPrice: String(priceFor(plan?.pricing ?? [], 'monthly') ?? ''),
  yearlyPrice: String(priceFor(plan?.pricing ?? [], 'yearly') ?? ''),
});

export const toBody = ({ trafficLimit, monthlyPrice, yearlyPrice, ...rest }: PlanValues) => ({
  ...rest,
  trafficLimit: typedNumber(trafficLimit),
  pricing: [
    { billingCycle: billingCycles[0], price: monthlyPrice.trim(), currency: 'USD' },
    { billingCycle: billingCycles[1], price: yearlyPrice.trim(), currency: 'USD' },
  ],
});

/** The field of an error's path in the body: `pricing.1.price` is the yearly price. */
export function fieldOf(path: string): string {
  const [name = '', entry] = path.split('.');
  if (name !== 'pricing' || entry === undefined) return name;
  return entry === '0' ? 'monthlyPrice' : 'yearlyPrice';
}
