import { trafficPlans } from '#resources/traffic-plans/contract.ts';
import { type Body, resourceCase } from './resource-case.ts';

const long = (length: number) => 'n'.repeat(length);

const monthly = (price: unknown, more: object = {}) => ({
  billingCycle: 'monthly',
  price,
  currency: 'USD',
  ...more,
});
const yearly = (price: unknown, more: object = {}) => ({
  ...monthly(price),
  billingCycle: 'yearly',
  ...more,
});

const noLimit = 'Traffic limit must be greater than 0';
const noMonthly = 'Monthly price must be greater than or equal to 0';
const noYearly = 'Yearly price must be greater than or equal to 0';
const notExact = (label: string) =>
  `${label} must be an amount from 0 to 9999999999.99 with at most two decimals`;

const priceOf = (index: number) => (row: Body) => Number((row.pricing as { price: string }[])[index]?.price);

export const trafficPlansCase = resourceCase({
  contract: trafficPlans,
  columns: {
    id: 'ID',
    name: 'Name',
    trafficLimit: 'Traffic limit',
    description: 'Description',
    isActive: 'Active',
    pricing: 'Pricing',
    subscriberCount: 'Subscribers',
    monthlyRevenue: 'Monthly revenue',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  body: (n) => ({
    name: `Größe ${n} 🙂`,
    trafficLimit: 1_500,
    description: 'For\nsmall stores',
    isActive: false,
    pricing: [monthly('19.99'), yearly('199.90')],
  }),
  change: (n) => ({ name: `Changed ${n}`, isActive: true, pricing: [yearly(0), monthly(0.1)] }),
  writeOnlyKeys: ['pricing'],
  // The answer lists the monthly price first, and prices have two decimals.
  expectedInstead: ({ pricing }) => {
    const sent = pricing as ReturnType<typeof monthly>[];
    const normalized = sent.map((entry) => ({ ...entry, price: Number(entry.price).toFixed(2) }));
    return { pricing: normalized.toSorted((a, b) => a.billingCycle.localeCompare(b.billingCycle)) };
  },
  sortValues: { monthlyPrice: priceOf(0), yearlyPrice: priceOf(1) },
  bulk: [{ action: 'update', values: () => ({ isActive: true }), shown: { isActive: true } }],
  wrong: [
    { body: { name: undefined }, errors: { name: 'Name is required' }, only: 'create' },
    { body: { name: ' ' }, errors: { name: 'Name is required' } },
    { body: { name: long(121) }, errors: { name: 'Name must be at most 120 characters' } },
    { body: { name: 'nul\0' }, errors: { name: "Contains characters that can't be saved" } },
    { body: { description: undefined }, errors: { description: 'Description is required' }, only: 'create' },
    { body: { description: '' }, errors: { description: 'Description is required' } },
    { body: { trafficLimit: undefined }, errors: { trafficLimit: noLimit }, only: 'create' },
    { body: { trafficLimit: null }, errors: { trafficLimit: noLimit } },
    { body: { trafficLimit: 0 }, errors: { trafficLimit: noLimit } },
    { body: { trafficLimit: -1 }, errors: { trafficLimit: noLimit } },
    { body: { trafficLimit: 1.5 }, errors: { trafficLimit: 'Traffic limit must be a whole number' } },
    {
      body: { trafficLimit: 1_000_000_000_001 },
      errors: { trafficLimit: 'Traffic limit must be at most 1,000,000,000,000' },
    },
    { body: { isActive: null }, errors: { isActive: 'Active must be true or false' } },
    {
      body: { pricing: undefined },
      errors: { pricing: 'Pricing must be a list of one monthly and one yearly price' },
      only: 'create',
    },
    { body: { pricing: [monthly(1)] }, errors: { pricing: 'Pricing must hold exactly one yearly price' } },
    { body: { pricing: [yearly(1)] }, errors: { pricing: 'Pricing must hold exactly one monthly price' } },
    { body: { pricing: [] }, errors: { pricing: 'Pricing must hold exactly one monthly price' } },
    {
      body: { pricing: [monthly(1), yearly(1), monthly(1)] },
      errors: { pricing: 'Pricing must hold exactly one monthly price' },
    },
    { body: { pricing: [monthly(undefined), yearly(1)] }, errors: { 'pricing.0.price': noMonthly } },
    { body: { pricing: [monthly(''), yearly(1)] }, errors: { 'pricing.0.price': noMonthly } },
    { body: { pricing: [yearly('-0.01'), monthly(1)] }, errors: { 'pricing.0.price': noYearly } },
    {
      body: { pricing: [monthly('no number'), yearly(-1)] },
      errors: { 'pricing.0.price': noMonthly, 'pricing.1.price': noYearly },
    },
    {
      body: { pricing: [monthly(0.1 + 0.2), yearly('10000000000')] },
      errors: { 'pricing.0.price': notExact('Monthly price'), 'pricing.1.price': notExact('Yearly price') },
    },
    {
      body: { pricing: [monthly(1, { billingCycle: 'weekly' }), yearly(1)] },
      errors: { 'pricing.0.billingCycle': 'Billing cycle must be one of: monthly, yearly' },
    },
    {
      body: { pricing: [monthly(1, { currency: 'EUR' }), yearly(1, { currency: undefined })] },
      errors: { 'pricing.0.currency': 'Currency must be USD', 'pricing.1.currency': 'Currency must be USD' },
    },
  ],
  wrongTypes: [
    { name: 5 },
    { trafficLimit: '1500' },
    { trafficLimit: true },
    { trafficLimit: [1500] },
    { isActive: 'true' },
    { isActive: 1 },
    { pricing: { monthly: 1, yearly: 1 } },
    { pricing: [monthly(true), yearly(1)] },
    { pricing: [monthly([1]), yearly(1)] },
    { pricing: 'monthly' },
    { pricing: [5, null] },
  ],
});
