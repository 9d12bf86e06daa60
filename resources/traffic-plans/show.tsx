import { Card } from '#src/kit/card.tsx';
import { CopyableText } from '#src/kit/copyable-text.tsx';
import { Descriptions } from '#src/kit/descriptions.tsx';
import { ShowPage } from '#src/kit/show-page.tsx';
import { ActiveTag } from '#src/kit/tags.tsx';
import { LongDate, Money, Quiet } from '#src/kit/values.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { cycleBilled, cycleLabel } from '#src/shared/billing-cycles.ts';
import { countText } from '#src/shared/texts.ts';
import { requestsPerMonth } from '#src/shared/traffic-limit.ts';
import type { TrafficPlan } from './contract.ts';
import { definition } from './resource.tsx';

/** Each price with how often it is billed; a billing cycle that is not known here as it is written. */
function Pricing({ plan: { pricing = [] } }: { plan: Answered<TrafficPlan> }) {
  if (pricing.length === 0)
    return (
      <p>
        <Quiet>No prices</Quiet>
      </p>
    );
  return (
    <Descriptions
      items={pricing.map(({ billingCycle, price }) => ({
        label: cycleLabel(billingCycle),
        children: (
          <>
            <div>
              <Money amount={price} />
            </div>
            <Quiet>{cycleBilled(billingCycle)}</Quiet>
          </>
        ),
      }))}
    />
  );
}

export function Screen() {
  return (
    <ShowPage<Answered<TrafficPlan>> definition={definition}>
      {(plan) => (
        <>
          <Card title="Traffic plan">
            <Descriptions
              items={[
                { label: 'Name', children: plan.name },
                {
                  label: 'Traffic limit',
                  children: plan.trafficLimit === undefined ? '-' : requestsPerMonth(plan.trafficLimit),
                },
                { label: 'Status', children: <ActiveTag isActive={plan.isActive} /> },
                { label: 'Description', children: plan.description || '-' },
                {
                  label: 'Subscribers',
                  children: plan.subscriberCount === undefined ? '-' : countText(plan.subscriberCount),
                },
                { label: 'Monthly revenue', children: <Money amount={plan.monthlyRevenue} /> },
                { label: 'Created', children: <LongDate iso={plan.createdAt} /> },
                { label: 'Updated', children: <LongDate iso={plan.updatedAt} /> },
                {
                  label: 'Traffic plan ID',
                  children: <CopyableText text={plan.id} label="traffic plan ID" />,
                },
              ]}
            />
          </Card>
          <Card title="Pricing">
            <Pricing plan={plan} />
          </Card>
        </>
      )}
    </ShowPage>
  );
}
