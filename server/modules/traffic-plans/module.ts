import { sql } from 'drizzle-orm';
import { planInUse, priceFor, trafficPlans } from '#resources/traffic-plans/contract.ts';
import { conflict } from '#server/kit/errors.ts';
import type { Module } from '#server/kit/module.ts';
import { trafficPlanRecord } from './columns.ts';
import { trafficPlansTable } from './table.ts';

type Pricing = Parameters<typeof priceFor<string>>[0];

const pricesOf = (pricing: Pricing) => ({
  monthly_price: priceFor(pricing, 'monthly'),
  yearly_price: priceFor(pricing, 'yearly'),
});

export const trafficPlansModule: Module<typeof trafficPlans> = {
  contract: trafficPlans,
  table: trafficPlansTable,
  record: trafficPlanRecord,
  filters: { isActive: (active) => sql`${trafficPlansTable.is_active} = ${active}::boolean` },
  sorters: {
    createdAt: trafficPlansTable.created_at,
    name: sql`lower(${trafficPlansTable.name})`,
    trafficLimit: trafficPlansTable.traffic_limit,
    monthlyPrice: trafficPlansTable.monthly_price,
    yearlyPrice: trafficPlansTable.yearly_price,
    updatedAt: trafficPlansTable.updated_at,
  },
  found: { title: trafficPlansTable.name, sorter: 'name', line: trafficPlansTable.description },

  create: ({ name, trafficLimit, description, isActive = true, pricing }) => ({
    name,
    description,
    traffic_limit: trafficLimit,
    is_active: isActive,
    ...pricesOf(pricing),
  }),

  update: ({ name, trafficLimit, description, isActive, pricing }) => ({
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(trafficLimit !== undefined && { traffic_limit: trafficLimit }),
    ...(isActive !== undefined && { is_active: isActive }),
    ...(pricing !== undefined && pricesOf(pricing)),
  }),

  remove: async ({ subscriberCount }) => {
    const refusal = planInUse(subscriberCount);
    if (refusal !== undefined) throw conflict(refusal);
  },
};
