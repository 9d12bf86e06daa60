import { ActiveTag } from '#src/kit/active-tag.tsx';
import { Card } from '#src/kit/card.tsx';
import { LongDate, Money } from '#src/kit/cells.tsx';
import { CopyableText } from '#src/kit/copyable-text.tsx';
import { Details } from '#src/kit/details.tsx';
import { Quiet } from '#src/kit/quiet.tsx';
import { ShowPage } from '#src/kit/show-page.tsx';
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
    <Details
      items={pricing.map(({ billingCycle, price }) => ({
        label: cycleLabel(billingCycle),
        value: (
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
            <Details
              items={[
                { label: 'Name', value: plan.name },
                {
                  label: 'Traffic limit',
                  value: plan.trafficLimit === undefined ? '-' : requestsPerMonth(plan.trafficLimit),
                },
                { label: 'Status', value: <ActiveTag isActive={plan.isActive} /> },
                { label: 'Description', value: plan.description || '-' },
                {
                  label: 'Subscribers',
                  value: plan.subscriberCount === undefined ? '-' : countText(plan.subscriberCount),
                },
                { label: 'Monthly revenue', value: <Money amount={plan.monthlyRevenue} /> },
                { label: 'Created', value: <LongDate iso={plan.createdAt} /> },
                { label: 'Updated', value: <LongDate iso={plan.updatedAt} /> },
                { label: 'Traffic plan ID', value: <CopyableText text={plan.id} label="traffic plan ID" /> },
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
