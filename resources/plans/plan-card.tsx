import { CheckOutlined } from '@ant-design/icons';
import { trafficPlans } from '#resources/traffic-plans/contract.ts';
import { counted } from '#shared/contract/texts.ts';
import { cyclePeriod } from '#shared/domain/billing-cycles.ts';
import { visitsPerMonth } from '#shared/domain/traffic-limit.ts';
import { useRecordActions } from '#src/show/record-actions.ts';
import { ActionsMenu } from '#src/ui/actions-menu.tsx';
import { RecordLink } from '#src/ui/links.tsx';
import { Money, SecondaryText, TruncatedText } from '#src/ui/values.tsx';
import type { Plan } from './contract.ts';
import styles from './plan-card.module.css';
import { definition } from './resource.tsx';

/** The traffic plan, as a link for users who may see it. */
function TrafficPlan({ plan: { trafficPlanId, trafficPlanName }, sample }: PlanCardProps) {
  return (
    <RecordLink contract={trafficPlans} id={sample ? undefined : trafficPlanId}>
      {trafficPlanName}
    </RecordLink>
  );
}

interface PlanCardProps {
  plan: Plan;
  sample: boolean;
}

export function PlanCard({ plan, sample }: PlanCardProps) {
  const actionsOf = useRecordActions(definition);
  const { name, price, billingCycle, features, subscriberCount, trafficLimit } = plan;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2>
          <TruncatedText>{name}</TruncatedText>
        </h2>
        <ActionsMenu of={name} actions={() => actionsOf(plan)} />
      </div>
      <p>
        <span className={styles.price}>
          <Money amount={price} />
        </span>{' '}
        <SecondaryText>per {cyclePeriod(billingCycle)}</SecondaryText>
      </p>
      <p className={styles.traffic}>
        <TrafficPlan plan={plan} sample={sample} />{' '}
        <SecondaryText>{visitsPerMonth(trafficLimit)}</SecondaryText>
      </p>
      {features.length > 0 && (
        <ul className={styles.features} aria-label={`Features of ${name}`}>
          {features.map((feature) => (
            <li key={feature}>
              <CheckOutlined aria-hidden="true" className={styles.check} />
              <span>{feature}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.foot}>
        <SecondaryText>{counted(subscriberCount, 'subscriber')}</SecondaryText>
      </p>
    </li>
  );
}
