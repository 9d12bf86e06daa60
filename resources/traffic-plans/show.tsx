import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { countText } from '#shared/contract/texts.ts';
import { cycleBilled, cycleLabel } from '#shared/domain/billing-cycles.ts';
import { requestsPerMonth } from '#shared/domain/traffic-limit.ts';
import { Descriptions, RecordCard } from '#src/show/descriptions.tsx';
import { ShowPage } from '#src/show/show-page.tsx';
import { Card } from '#src/ui/card.tsx';
import { ActiveTag } from '#src/ui/tags.tsx';
import { Money, SecondaryLine, SecondaryText } from '#src/ui/values.tsx';
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
