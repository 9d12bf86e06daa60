import { Card } from '#src/kit/card.tsx';
import { Descriptions, RecordCard } from '#src/kit/descriptions.tsx';
import { ShowPage } from '#src/kit/show-page.tsx';
import { ActiveTag } from '#src/kit/tags.tsx';
import { Money, SecondaryLine, SecondaryText } from '#src/kit/values.tsx';
import type { ReceivedRecord } from '#src/shared/answered.ts';
import { cycleBilled, cycleLabel } from '#src/shared/billing-cycles.ts';
import { countText } from '#src/shared/texts.ts';
import { requestsPerMonth } from '#src/shared/traffic-limit.ts';
import type { TrafficPlan } from './contract.ts';
import { definition } from './resource.tsx';

type Price = NonNullable<ReceivedRecord<TrafficPlan>['pricing']>[number];

const PriceText = ({ price: { billingCycle, price } }: { price: Price }) => (
  <>
    <div>
      <Money amount={price} />
    </div>
    <SecondaryText>{cycleBilled(billingCycle)}</SecondaryText>
  </>
);

/** Shows an unknown billing cycle as the server sends it. */
function Pricing({ plan: { pricing = [] } }: { plan: ReceivedRecord<TrafficPlan> }) {
  if (pricing.length === 0) return <SecondaryLine>No prices</SecondaryLine>;
  const prices = pricing.map((price) => [
    cycleLabel(price.billingCycle),
    <PriceText key="price" price={price} />,
  ]);
  return <Descriptions items={Object.fromEntries(prices)} />;
}

export const Screen = () => (
  <ShowPage definition={definition}>
    {(plan) => (
      <>
        <RecordCard
          definition={definition}
          record={plan}
          facts={{
            Name: plan.name,
            'Traffic limit': plan.trafficLimit !== undefined && requestsPerMonth(plan.trafficLimit),
            Status: <ActiveTag isActive={plan.isActive} />,
            Description: plan.description,
            Subscribers: plan.subscriberCount !== undefined && countText(plan.subscriberCount),
            'Monthly revenue': <Money amount={plan.monthlyRevenue} />,
          }}
        />
        <Card title="Pricing">
          <Pricing plan={plan} />
        </Card>
      </>
    )}
  </ShowPage>
);
