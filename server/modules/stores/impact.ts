// The impact of a store's deletion, deactivation or new plan: its domains and emails, and the revenue of its plan.
import { eq, sql } from 'drizzle-orm';
import { domains } from '#resources/domains/contract.ts';
import { storeEmails } from '#resources/store-emails/contract.ts';
import type { Store, stores } from '#resources/stores/contract.ts';
import { type BillingCycle, trafficPlans } from '#resources/traffic-plans/contract.ts';
import type { Transaction } from '#server/db/client.ts';
import { trafficPlansTable } from '#server/db/tables/plans.ts';
import { yearOf } from '#server/modules/traffic-plans/columns.ts';
import { counting, type ImpactEffect, type ImpactRules } from '#server/records/impact-rules.ts';

/** The monthly price of an active store. */
async function revenueOf(tx: Transaction, planId: string | null, cycle: BillingCycle): Promise<string> {
  if (planId === null) return '0.00';
  const [plan] = await tx
    .select({ revenue: sql<string>`round((${yearOf(cycle)}) / 12, 2)::text` })
    .from(trafficPlansTable)
    .where(eq(trafficPlansTable.id, planId));
  return plan?.revenue ?? '0.00';
}

/** The parts that stay when a store is deactivated. A delete logs them. */
const partsOf = ({ id }: Store): ImpactEffect[] => [
  {
    resource: domains.name,
    where: sql`domains.store_id = ${id}`,
    text: counting('domain belongs to this store and stays.', 'domains belong to this store and stay.'),
  },
  {
    resource: storeEmails.name,
    where: sql`store_emails.store_id = ${id}`,
    text: counting(
      'email address belongs to this store and stays.',
      'email addresses belong to this store and stay.',
    ),
  },
];

export const storeImpact: ImpactRules<typeof stores> = {
  async effects({ before, values, tx }) {
    const planId = values?.subscriptionId === undefined ? before.subscriptionId : values.subscriptionId;
    const isActive = values !== undefined && (values.isActive ?? before.isActive);
    const [money, moneyAfter] = await Promise.all([
      before.isActive ? revenueOf(tx, before.subscriptionId, before.billingCycle) : '0.00',
      isActive ? revenueOf(tx, planId || null, values.billingCycle ?? before.billingCycle) : '0.00',
    ]);
    const plans = [before.subscriptionId, planId].filter(Boolean);
    return [
      ...(before.isActive && values?.isActive === false ? partsOf(before) : []),
      ...(money === moneyAfter
        ? []
        : [
            {
              resource: trafficPlans.name,
              where: sql`traffic_plans.id = any(${sql.param(plans)}::uuid[])`,
              text: () =>
                isActive
                  ? 'This store pays another price for its plan.'
                  : 'This store no longer pays for its plan.',
              money,
              moneyAfter,
            },
          ]),
    ];
  },
};
