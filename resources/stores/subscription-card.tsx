import { trafficPlans } from '#resources/traffic-plans/contract.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { cycleLabel } from '#shared/domain/billing-cycles.ts';
import { amountColumn } from '#src/list/table/columns.tsx';
import { type Column, DataTable } from '#src/list/table/data-table.tsx';
import { Descriptions } from '#src/show/descriptions.tsx';
import { Card } from '#src/ui/card.tsx';
import { RecordLink } from '#src/ui/links.tsx';
import { Money, SecondaryText, TrafficLimit } from '#src/ui/values.tsx';
import type { Store } from './contract.ts';
import styles from './show.module.css';

type Subscription = NonNullable<ReceivedRecord<Store>['subscription']>;
type Price = NonNullable<Subscription['pricing']>[number];

const columns: Column<Price>[] = [
  {
    title: 'Billing Cycle',
    place: 'always',
    render: (_, { billingCycle }) => cycleLabel(billingCycle),
  },
  {
    title: 'Price',
    ...amountColumn,
    place: 'always',
    narrowWidth: 80,
    render: (_, { price }) => <Money amount={price} />,
  },
  { title: 'Currency', place: 'always', narrowWidth: 84, render: (_, { currency = 'USD' }) => currency },
];

export function SubscriptionCard({ store: { subscription } }: { store: ReceivedRecord<Store> }) {
  if (!subscription) {
    return (
      <Card title="Subscription">
        <SecondaryText>No subscription</SecondaryText>
      </Card>
    );
  }
  const { id, name, trafficLimit, isActive, pricing = [] } = subscription;
  return (
    <Card title="Subscription">
      <Descriptions
        items={{
          Name: (
            <RecordLink contract={trafficPlans} id={id}>
              {name}
            </RecordLink>
          ),
          'Traffic Limit': <TrafficLimit visits={trafficLimit} />,
          Active: isActive === undefined ? '-' : isActive ? 'Yes' : 'No',
        }}
      />
      {pricing.length > 0 && (
        <div className={styles.table}>
          <DataTable
            label="Pricing"
            columns={columns}
            rows={pricing.map((price) => ({ ...price, id: price.id ?? price.billingCycle ?? '-' }))}
            nameOf={({ billingCycle }) => cycleLabel(billingCycle)}
          />
        </div>
      )}
    </Card>
  );
}
