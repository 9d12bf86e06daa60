import { CheckOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { trafficPlans } from '#resources/traffic-plans/contract.ts';
import { ActionsMenu } from '#src/kit/actions-menu.tsx';
import { CutText, Money } from '#src/kit/cells.tsx';
import { Quiet } from '#src/kit/quiet.tsx';
import { useGrants } from '#src/kit/use-grants.ts';
import { useOpened } from '#src/kit/use-opened.ts';
import { countText } from '#src/shared/texts.ts';
import { visitsPerMonth } from '#src/shared/traffic-limit.ts';
import { type Plan, plans } from './contract.ts';
import { cycleTexts } from './cycles.ts';
import { useDeletePlan } from './delete-plan.ts';
import styles from './plan-card.module.css';
import { definition } from './resource.tsx';

function PlanActions({ plan }: { plan: Plan }) {
  const { can, listed } = useGrants();
  const { open } = useOpened();
  const { refusal, ask } = useDeletePlan();
  const cannot = listed ? 'You are not allowed to change subscription plans.' : definition.texts.cannotUpdate;
  const refused = can(plans, 'write') ? undefined : cannot;
  return (
    <ActionsMenu
      of={plan.name}
      actions={[
        { label: 'Edit', refused, run: () => open('edit', plan.id) },
        { label: 'Delete', danger: true, refused: refusal, run: () => ask(plan) },
      ]}
    />
  );
}

/** The traffic plan behind it: a link for those who may see it. */
function TrafficPlan({ plan: { trafficPlanId, trafficPlanName }, sample }: PlanCardProps) {
  const { can } = useGrants();
  if (sample || !can(trafficPlans, 'read')) return trafficPlanName;
  return <Link to={`/traffic-plans/${trafficPlanId}`}>{trafficPlanName}</Link>;
}

const subscribers = (count: number) => `${countText(count)} ${count === 1 ? 'subscriber' : 'subscribers'}`;

interface PlanCardProps {
  plan: Plan;
  sample: boolean;
}

/** A subscription plan as it is offered: price, visits, features. */
export function PlanCard({ plan, sample }: PlanCardProps) {
  const { name, price, billingCycle, features, subscriberCount, trafficLimit } = plan;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2>
          <CutText>{name}</CutText>
        </h2>
        <PlanActions plan={plan} />
      </div>
      <p>
        <span className={styles.price}>
          <Money amount={price} />
        </span>{' '}
        <Quiet>per {cycleTexts[billingCycle]?.per ?? billingCycle}</Quiet>
      </p>
      <p className={styles.traffic}>
        <TrafficPlan plan={plan} sample={sample} /> <Quiet>{visitsPerMonth(trafficLimit)}</Quiet>
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
        <Quiet>{subscribers(subscriberCount)}</Quiet>
      </p>
    </li>
  );
}
